import { parseWithZod } from "@conform-to/zod/v4";
import { json, redirect } from "@remix-run/node";
import { startAgainIntent } from "~/components/quiz/start-again";
import { clientAddress } from "~/http/client-address.server";
import { greetVisitor } from "~/http/sessions/visitor.server";
import { answersSchema, storedAnswer } from "~/models/quiz/answer";
import { abandonDraft } from "~/models/quiz/drafts.server";
import { stepsOnOnePage } from "~/models/quiz/journey";
import { answerPage } from "~/workflows/quiz/answer-step.server";
import { answerWith, requireQuiz } from "./quiz-answers.server";

/**
 * Takes all answers of a one-page quiz and texts the code. What is wrong with any of them is said at once,
 * as 422; a number that cannot be texted right now is said beside its field.
 */
export async function takeQuoteRequest(request: Request, form: FormData): Promise<Response> {
  const quiz = requireQuiz(request);
  const { id, headers } = await greetVisitor(request);
  if (form.get("intent") === startAgainIntent) {
    await abandonDraft(id, quiz.id);
    return redirect(quiz.path, { status: 303, headers });
  }
  const steps = stepsOnOnePage(quiz);
  const submission = parseWithZod(form, { schema: answersSchema(steps) });
  if (submission.status !== "success") return json(submission.reply(), { status: 422 });

  const answers = steps.map((step) => [step.id, storedAnswer(step, submission.value[step.id] ?? "")]);
  const visitor = { id, address: clientAddress(request) };
  const outcome = await answerPage({ quiz, visitor }, Object.fromEntries(answers));
  return answerWith(quiz, outcome, {
    headers,
    refuse: ({ problem }, init) => json(submission.reply({ fieldErrors: { phone: [problem] } }), init),
  });
}
