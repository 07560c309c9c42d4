import type { SubmissionResult } from "@conform-to/dom";
import { json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { StepsForm } from "~/components/form/steps-form";
import { NavLink } from "~/components/page/link";
import { metaOf } from "~/components/page/page-meta";
import { formAction } from "~/http/form-action.server";
import { parseForm } from "~/http/pages/parsed-form.server";
import { redirectWithNotice, refuse } from "~/http/pages/reply.server";
import { ownRequestHeaders, requireOwnRequest } from "~/http/sessions/own-request.server";
import { formatWait } from "~/models/base/clock";
import { correctedSaid } from "~/models/leads/now/homeowner-actions";
import { answersSchema } from "~/models/quiz/answer";
import { postcodeCorrectionSteps, requestCorrectionSteps } from "~/models/quiz/quizzes/steps";
import { paths } from "~/paths";
import { correctRequestTo } from "~/workflows/leads/place-lead.server";

const title = "Correct your request";
const correction = answersSchema(requestCorrectionSteps);
/** The question whether a postcode is right asks for that alone. */
const postcodeAlone = answersSchema(postcodeCorrectionSteps(""));

/** Where whoever has the request's own link corrects it, until somebody is hired. */
export async function loader({ params }: LoaderFunctionArgs) {
  const token = params.token ?? "";
  const { now, outcode, postcode } = await requireOwnRequest(token);
  const { state } = now.did;
  if (state === "hired" || state === "deleted") throw redirect(paths.myRequest(token));
  return json({ token, where: outcode ?? postcode }, { headers: ownRequestHeaders });
}

export const action = formAction(async ({ params, form }) => {
  const token = params.token ?? "";
  const { id } = await requireOwnRequest(token);
  const submission = parseForm(form, form.has("added") ? correction : postcodeAlone);
  if (submission.status !== "success") return refuse(submission);

  const { postcode, "first-name": first, "last-name": last, added } = submission.value;
  const said = { firstName: first || undefined, lastName: last || undefined, added };
  const wrong = (field: string, problem: string) =>
    refuse(submission, { fieldErrors: { [field]: [problem] } });
  if (![postcode, first, last, added].some(Boolean))
    return wrong("postcode", "Please fill in what is not right.");
  const outcome = await correctRequestTo(id, { postcode, ...said });
  switch (outcome.status) {
    case "corrected":
      return redirectWithNotice(paths.myRequest(token), correctedSaid(outcome));
    case "unknown":
      return wrong("postcode", "We do not know that postcode. Please enter it in full, like LS1 4DY.");
    case "unchanged":
      return redirectWithNotice(paths.myRequest(token), "Your request says so already.");
    case "long":
      return wrong("added", `That is too long. Please leave out ${outcome.by} characters.`);
    case "limited":
      return refuse(
        submission,
        { formErrors: [`That is a lot for one day. Try again in ${formatWait(outcome.retryAfterSeconds)}.`] },
        outcome.retryAfterSeconds,
      );
    case "closed":
      return redirectWithNotice(paths.myRequest(token), {
        refused: "Nothing was changed: this request has ended.",
      });
  }
});

export const meta = metaOf({ title, description: "Where the work is, your name, and your notes." });

export default function CorrectRequest() {
  const { token, where } = useLoaderData<typeof loader>();
  return (
    <div className="wrap narrow py-8 lg:py-12">
      <h1>{title}</h1>
      <p className="mt-4">
        {`It is for ${where}. Leave empty what is right. Whoever has it is told. A business that does not work there, and has not been in touch, loses it, and we ask the next one near you.`}
      </p>
      <div className="panel mt-6">
        <StepsForm
          id="correct-request"
          action={paths.myRequestCorrection(token)}
          steps={requestCorrectionSteps}
          refused={useActionData<SubmissionResult>()}
          send="Correct it"
        />
        <NavLink to={paths.myRequest(token)} p="mt-2 -mb-2">
          Leave it as it is
        </NavLink>
      </div>
    </div>
  );
}

export { RequestError as ErrorBoundary } from "~/components/own-request/request-not-found";
export { headers } from "~/http/sessions/own-request.server";
