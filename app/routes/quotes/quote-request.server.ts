import { parseWithZod } from "@conform-to/zod/v4";
import { json } from "@remix-run/node";
import { answersSchema } from "~/models/quiz/answer";
import { type Answers, type Quiz, stepsOnOnePage } from "~/models/quiz/journey";
import { findStanding, storedAnswer, takePhone } from "./quiz-flow.server";

/**
 * Takes all answers of a one-page quiz and texts the code. What is wrong with any of them is said at once,
 * as 422; a number that cannot be texted right now is said beside its field.
 */
export async function takeQuoteRequest(request: Request, form: FormData, quiz: Quiz): Promise<Response> {
  const steps = stepsOnOnePage(quiz);
  const submission = parseWithZod(form, { schema: answersSchema(steps) });
  if (submission.status !== "success") return json(submission.reply(), { status: 422 });

  const typed = submission.value;
  const others: Answers = Object.fromEntries(
    steps.flatMap((step) =>
      step.kind === "phone" ? [] : [[step.id, storedAnswer(step, typed[step.id] ?? "")]],
    ),
  );
  const [phone] = steps.filter(({ kind }) => kind === "phone");
  if (!phone) throw new Error(`The quiz ${quiz.id} asks for no phone number`);
  return takePhone(request, await findStanding(request), phone, typed[phone.id] ?? "", {
    others,
    refuse: (problem, _, status = 422) =>
      json(submission.reply({ fieldErrors: { [phone.id]: [problem] } }), { status }),
  });
}
