import { json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SubmitButton } from "~/components/form/controls";
import { ButtonLink } from "~/components/page/link";
import { metaOf } from "~/components/page/page-meta";
import { DrawnFrom } from "~/components/quiz/quiz-panel";
import { privatePageHeaders } from "~/http/caching-headers.server";
import { formAction } from "~/http/form-action.server";
import { findVisitor } from "~/http/sessions/visitor.server";
import { formatDay, londonDay } from "~/models/base/clock";
import { inListWords } from "~/models/leads/now/homeowner";
import { findAskedBefore } from "~/models/leads/own-request/asked-before.server";
import { requestToken } from "~/models/leads/own-request/request-token.server";
import { resultsPath } from "~/models/quiz/addresses";
import { findDraft } from "~/models/quiz/drafts.server";
import { workWords } from "~/models/quiz/recorded-answers";
import { formatPostcode } from "~/models/reading/postcode";
import { paths } from "~/paths";
import { sendAnother } from "~/workflows/quiz/answer-step.server";
import { answerWith, requireQuiz } from "../quiz-answers.server";

export const handle = { shell: "bare" };

/** Says to whoever asks for the same again that they have asked, and offers to send it as another job. */
export async function loader({ request }: LoaderFunctionArgs) {
  const quiz = requireQuiz(request);
  const visitor = await findVisitor(request);
  const draft = visitor.status === "known" ? await findDraft(visitor.id, quiz.id) : undefined;
  if (draft?.leadId) throw redirect(resultsPath(quiz, draft.leadId));
  const before = draft && (await findAskedBefore(quiz, draft));
  if (!before) throw redirect(quiz.path);
  const { lead, now } = before;
  const { words } = workWords(lead.source, lead.answers, lead.serviceType);
  return json(
    {
      day: formatDay(londonDay(lead.createdAt), { inFull: true }),
      about: `${words}, ${formatPostcode(lead.postcode)}. ${inListWords(now)}.`,
      request: paths.myRequest(requestToken(lead)),
      draft: draft.id,
    },
    { headers: privatePageHeaders },
  );
}

export const action = formAction(async ({ request, form }) => {
  const quiz = requireQuiz(request);
  const visitor = await findVisitor(request);
  if (visitor.status !== "known") return redirect(quiz.path, 303);
  const outcome = await sendAnother(quiz, visitor.id, String(form.get("draft") ?? ""));
  return answerWith(quiz, outcome, { headers: new Headers(), known: true });
});

export const meta = metaOf({ title: "You have asked already", description: "Your request is here." });

export const headers = () => privatePageHeaders;

export default function AskedBefore() {
  const { day, about, request, draft } = useLoaderData<typeof loader>();
  return (
    <div className="wrap narrow py-8 lg:py-12">
      <h1>{`You asked on ${day}; here it is`}</h1>
      <p className="mt-3 wrap-anywhere">{about}</p>
      <ButtonLink to={request} p="mt-6">
        See my request
      </ButtonLink>
      <p className="mt-8">Nothing new was sent.</p>
      <form method="post" className="mt-3">
        <DrawnFrom draft={draft} />
        <SubmitButton quiet>This is another job</SubmitButton>
      </form>
    </div>
  );
}
