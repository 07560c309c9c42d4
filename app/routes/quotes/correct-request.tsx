import type { SubmissionResult } from "@conform-to/dom";
import { json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { StepsForm } from "~/components/form/steps-form";
import { NavLink } from "~/components/page/link";
import { metaOf } from "~/components/page/page-meta";
import { parseForm } from "~/http/pages/parsed-form.server";
import { redirectWithNotice, refuse } from "~/http/pages/reply.server";
import { ownRequestHeaders, requireOwnRequest } from "~/http/sessions/own-request.server";
import { formatWait } from "~/models/base/clock";
import { closedSaid, correctedSaid, fullWords, photosHint } from "~/models/leads/now/homeowner-actions";
import { addedPaths } from "~/models/leads/own-request/addresses";
import { askedAgain } from "~/models/leads/own-request/corrected-answers";
import { answersSchema } from "~/models/quiz/answer";
import { postcodeCorrectionSteps, requestCorrectionSteps } from "~/models/quiz/quizzes/steps";
import { paths } from "~/paths";
import { correctRequestTo } from "~/workflows/leads/place-lead.server";
import { resultsOf } from "./quiz-lead.server";
import { photoFormAction, redrawAll } from "./thread/send.server";

const title = "Correct your request";
/** The question whether a postcode is right asks for that alone. */
const postcodeAlone = answersSchema(postcodeCorrectionSteps(""));

/** Where whoever has the request's own link corrects it, until somebody is hired. */
export async function loader({ params }: LoaderFunctionArgs) {
  const token = params.token ?? "";
  const request = await requireOwnRequest(token);
  const { outcode, postcode } = request;
  const { state } = request.now.did;
  if (state === "hired" || state === "deleted") throw redirect(paths.myRequest(token));
  return json(
    { token, where: outcode ?? postcode, asked: askedAgain(request) },
    { headers: ownRequestHeaders },
  );
}

const requireOwn = async ({ token = "" }: LoaderFunctionArgs["params"]) => ({
  token,
  request: await requireOwnRequest(token),
});

export const action = photoFormAction(requireOwn, async ({ token, request }, { form, files }, { url }) => {
  const page = new URL(url).searchParams.has("from") ? resultsOf(request) : paths.myRequest(token);
  const correction = answersSchema(requestCorrectionSteps(askedAgain(request)));
  const submission = parseForm(form, form.has("added") ? correction : postcodeAlone);
  if (submission.status !== "success") return refuse(submission);

  const { postcode, "first-name": first, "last-name": last, added, ...answers } = submission.value;
  const said = { firstName: first || undefined, lastName: last || undefined, added, answers };
  const wrong = (field: string, problem: string) =>
    refuse(submission, { fieldErrors: { [field]: [problem] } });
  if (files.length === 0 && !Object.values(submission.value).some(Boolean))
    return form.has("postcode")
      ? wrong("postcode", "Please fill in what is not right.")
      : wrong("added", "Please write something, or add a photo");
  const redrawn = await redrawAll(files);
  if (redrawn.wrong) return wrong("photos", redrawn.wrong);
  const outcome = await correctRequestTo(request.id, { postcode, ...said, photos: redrawn.photos });
  switch (outcome.status) {
    case "corrected":
      return redirectWithNotice(page, correctedSaid(outcome));
    case "unknown":
      return wrong("postcode", "We do not know that postcode. Please enter it in full, like LS1 4DY.");
    case "unchanged":
      return redirectWithNotice(page, "Your request says so already.");
    case "long":
      return wrong("added", `That is too long. Please leave out ${outcome.by} characters.`);
    case "full":
      return wrong("photos", fullWords(outcome.room));
    case "limited":
      return refuse(
        submission,
        { formErrors: [`That is a lot for one day. Try again in ${formatWait(outcome.retryAfterSeconds)}.`] },
        outcome.retryAfterSeconds,
      );
    case "closed":
      return redirectWithNotice(page, closedSaid);
  }
});

export const meta = metaOf({ title, description: "The place, your answers, your name, notes and photos." });

export default function CorrectRequest() {
  const { token, where, asked } = useLoaderData<typeof loader>();
  return (
    <div className="wrap narrow py-8 lg:py-12">
      <h1>{title}</h1>
      <p className="mt-4">
        {`It is for ${where}. Leave empty what is right. Whoever has it is told. A business that does not work there, or does not do that work, loses it unless it has been in touch, and we look for another near you.`}
      </p>
      <div className="panel mt-6">
        <StepsForm
          id="correct-request"
          action={paths.myRequestCorrection(token)}
          steps={requestCorrectionSteps(asked)}
          refused={useActionData<SubmissionResult>()}
          fold="Your answers"
          photos={photosHint}
          send="Correct it"
        />
        <NavLink to={addedPaths.number(token)} p="mt-2 -mb-2">
          Correct your phone number
        </NavLink>
        <NavLink to={paths.myRequest(token)} p="mt-2 -mb-2">
          Leave it as it is
        </NavLink>
      </div>
    </div>
  );
}

export { RequestError as ErrorBoundary } from "~/components/own-request/request-not-found";
export { headers } from "~/http/sessions/own-request.server";
