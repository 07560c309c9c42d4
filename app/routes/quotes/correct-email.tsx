import type { SubmissionResult } from "@conform-to/dom";
import { json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { StepsForm } from "~/components/form/steps-form";
import { NavLink } from "~/components/page/link";
import { metaOf } from "~/components/page/page-meta";
import { formAction } from "~/http/form-action.server";
import { parseForm } from "~/http/pages/parsed-form.server";
import { redirectWithNotice, refuse } from "~/http/pages/reply.server";
import { ownRequestHeaders } from "~/http/sessions/own-request.server";
import { formatWait } from "~/models/base/clock";
import { correctEmail } from "~/models/leads/own-request/correction.server";
import { answersSchema } from "~/models/quiz/answer";
import { correctionSteps } from "~/models/quiz/quizzes/steps";
import { paths } from "~/paths";
import { requireOwnLead, resultsOf } from "./quiz-lead.server";

const correction = answersSchema(correctionSteps);
const title = "Correct your email";

/** Where the browser that made the request corrects a mistyped address. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { lead } = await requireOwnLead(request);
  if (lead.erasedAt) throw redirect(resultsOf(lead));
  return json({ id: lead.id, email: lead.email, back: resultsOf(lead) }, { headers: ownRequestHeaders });
}

export const action = formAction(async ({ request, form }) => {
  const { lead, visitorId } = await requireOwnLead(request);
  const submission = parseForm(form, correction);
  if (submission.status !== "success") return refuse(submission);

  const { email = "" } = submission.value;
  const outcome = await correctEmail({ leadId: lead.id, visitorId, email });
  if (outcome.status === "sent")
    return redirectWithNotice(
      resultsOf(lead),
      "Corrected. The confirmation is on its way to the new address.",
    );
  if (outcome.status !== "limited") return redirect(resultsOf(lead), { status: 303 });
  const wait = formatWait(outcome.retryAfterSeconds);
  const problem = `You have corrected it three times today. Try again in ${wait}, or write to us.`;
  return refuse(submission, { fieldErrors: { email: [problem] } }, outcome.retryAfterSeconds);
});

export const meta = metaOf({ title, description: "Where your confirmation goes." });

export default function CorrectEmail() {
  const { id, email, back } = useLoaderData<typeof loader>();
  return (
    <div className="wrap narrow py-8 lg:py-12">
      <h1>{title}</h1>
      <div className="panel mt-6">
        <StepsForm
          id="correct-email"
          action={paths.correctEmail(id)}
          steps={correctionSteps}
          values={{ email }}
          refused={useActionData<SubmissionResult>()}
          send="Send it there"
        />
        <NavLink to={back} p="mt-2 -mb-2">
          Back to my estimate
        </NavLink>
      </div>
    </div>
  );
}

export { QuoteError as ErrorBoundary } from "~/components/page/error-page";
export { headers } from "~/http/sessions/own-request.server";
