import type { SubmissionResult } from "@conform-to/dom";
import { json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PostcodeQuestion } from "~/components/own-request/postcode-question";
import { NavLink } from "~/components/page/link";
import { metaOf } from "~/components/page/page-meta";
import { formAction } from "~/http/form-action.server";
import { parseForm } from "~/http/pages/parsed-form.server";
import { redirectWithNotice, refuse } from "~/http/pages/reply.server";
import { ownRequestHeaders, requireOwnRequest } from "~/http/sessions/own-request.server";
import { correctedSaid } from "~/models/leads/now/homeowner-actions";
import { doubtOf } from "~/models/leads/own-request/postcode-doubt";
import { answersSchema } from "~/models/quiz/answer";
import { postcodeCorrectionSteps } from "~/models/quiz/quizzes/steps";
import { paths } from "~/paths";
import { correctPostcodeTo } from "~/workflows/leads/place-lead.server";

const correction = answersSchema(postcodeCorrectionSteps(""));
const title = "Correct your postcode";

/** Where whoever has the request's own link corrects a postcode that may not have been meant. */
export async function loader({ params }: LoaderFunctionArgs) {
  const token = params.token ?? "";
  const request = await requireOwnRequest(token);
  const doubt = doubtOf(request, request.now);
  if (!doubt) throw redirect(paths.myRequest(token));
  return json({ token, doubt }, { headers: ownRequestHeaders });
}

export const action = formAction(async ({ params, form }) => {
  const token = params.token ?? "";
  const { id } = await requireOwnRequest(token);
  const submission = parseForm(form, correction);
  if (submission.status !== "success") return refuse(submission);

  const outcome = await correctPostcodeTo(id, submission.value.postcode ?? "");
  if (outcome.status === "unknown") {
    const problem = "We do not know that postcode. Please enter it in full, like LS1 4DY.";
    return refuse(submission, { fieldErrors: { postcode: [problem] } });
  }
  return redirectWithNotice(paths.myRequest(token), correctedSaid(outcome));
});

export const meta = metaOf({ title, description: "Where the work is." });

export default function CorrectPostcode() {
  const { token, doubt } = useLoaderData<typeof loader>();
  return (
    <div className="wrap narrow py-8 lg:py-12">
      <h1 className="mb-6">{title}</h1>
      <PostcodeQuestion token={token} doubt={doubt} refused={useActionData<SubmissionResult>()} />
      <NavLink to={paths.myRequest(token)} p="mt-2">
        Leave it as it is
      </NavLink>
    </div>
  );
}

export { RequestError as ErrorBoundary } from "~/components/own-request/request-not-found";
export { headers } from "~/http/sessions/own-request.server";
