import { json, redirect } from "@remix-run/node";
import { startAgainIntent } from "~/components/quiz/quiz-panel";
import { clientAddress } from "~/http/client-address.server";
import { requireCookies } from "~/http/form-action.server";
import { parseForm } from "~/http/pages/parsed-form.server";
import { redirectWithNotice, refuse, refuseMore } from "~/http/pages/reply.server";
import { greetVisitor } from "~/http/sessions/visitor.server";
import { answersSchema, storedAnswer } from "~/models/quiz/answer";
import { abandonDraft } from "~/models/quiz/drafts.server";
import { stepsOnOnePage } from "~/models/quiz/journey";
import { formatPostcode } from "~/models/reading/postcode";
import { type WaitlistTrade, waitlistSteps } from "~/models/waitlist/waitlist";
import { joinWaitlist } from "~/models/waitlist/waitlist.server";
import { paths } from "~/paths";
import { answerPage } from "~/workflows/quiz/answer-step.server";
import { answerWith, requireQuiz } from "./quiz-answers.server";

/** Puts somebody on the waiting list of a trade; somebody who is on it already is told the same. */
export async function takeWaitlistEntry(
  request: Request,
  form: FormData,
  trade: WaitlistTrade,
): Promise<Response> {
  const submission = parseForm(form, answersSchema(waitlistSteps));
  if (submission.status !== "success") return refuse(submission);

  const { "first-name": firstName = "", email = "", postcode = "" } = submission.value;
  const outcome = await joinWaitlist({
    trade,
    firstName,
    email,
    postcode: formatPostcode(postcode),
    address: clientAddress(request),
  });
  if (outcome.status === "limited")
    return refuseMore(submission, "entries from one place", outcome.retryAfterSeconds);
  return redirectWithNotice(
    paths.waitlistJoined(trade.slug),
    `Thank you. You are on the ${trade.label.toLowerCase()} waiting list. We have sent a confirmation to your email address.`,
  );
}

/**
 * Takes all answers of a one-page quiz and texts the code. What is wrong with any of them is said at once,
 * as 422; a number that cannot be texted right now is said beside its field.
 */
export async function takeQuoteRequest(request: Request, form: FormData): Promise<Response> {
  const quiz = requireQuiz(request);
  await requireCookies(request, form);
  const { id, headers, known } = await greetVisitor(request);
  if (form.get("intent") === startAgainIntent) {
    await abandonDraft(id, quiz.id);
    return redirect(quiz.path, { status: 303, headers });
  }
  const steps = stepsOnOnePage(quiz);
  // In a quiz nothing is asked about a postcode before the results.
  const submission = parseForm(form, answersSchema(steps), ["email", "phone"]);
  if (submission.status !== "success") return refuse(submission);

  const answers = steps.map((step) => [step.id, storedAnswer(step, submission.value[step.id] ?? "")]);
  const visitor = { id, address: clientAddress(request) };
  const outcome = await answerPage({ quiz, visitor }, Object.fromEntries(answers));
  return answerWith(quiz, outcome, {
    ...{ headers, known },
    refuse: ({ problem }, init) => json(submission.reply({ fieldErrors: { phone: [problem] } }), init),
  });
}
