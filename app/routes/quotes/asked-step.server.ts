import type { AskedStep } from "~/components/quiz/step-page";
import { formatPhone } from "~/models/phones/phone";
import { findResendWait } from "~/models/phones/verification.server";
import { stepPath } from "~/models/quiz/addresses";
import type { Answers } from "~/models/quiz/answers";
import type { Draft } from "~/models/quiz/drafts.server";
import { completes, progress, type Quiz, type Step, stepBefore } from "~/models/quiz/journey";
import { sealDraft } from "~/models/quiz/sealed-draft.server";

/** A step as its page shows it; the last one that is open carries the draft, should the database go away. */
export async function describeStep(
  quiz: Quiz,
  step: Step,
  answers: Answers,
  draft: Draft | undefined,
): Promise<AskedStep> {
  const before = step.noBack ? undefined : stepBefore(quiz, answers, step.id);
  const phone = answers.phone ?? "";
  const code =
    step.kind === "code"
      ? { phone: formatPhone(phone), wait: await findResendWait(phone, quiz.resendSeconds) }
      : undefined;
  const last = draft && completes(quiz, answers, step.id);
  return {
    stepId: step.id,
    progress: progress(quiz, answers, step.id),
    backTo: before && stepPath(quiz, before.id),
    value: step.kind === "phone" ? formatPhone(phone) : answers[step.id],
    code,
    changePhone: code && step.noBack ? stepPath(quiz, "phone") : undefined,
    sealed: last
      ? sealDraft({ draftId: draft.id, visitorId: draft.visitorId, quizId: quiz.id, answers })
      : undefined,
  };
}
