import type { StepFacts } from "~/components/quiz/step-page";
import { findAskable } from "~/models/leads/now/wished.server";
import { findResendWait } from "~/models/phones/verification.server";
import { stepPath } from "~/models/quiz/addresses";
import type { Draft } from "~/models/quiz/drafts.server";
import {
  answerLabel,
  answersOnPath,
  completes,
  mayBeEmpty,
  path,
  progress,
  type Quiz,
  type Step,
  stepBefore,
} from "~/models/quiz/journey";
import { rangeAhead } from "~/models/quiz/price-ahead";
import { sealDraft } from "~/models/quiz/sealed-draft.server";
import { wishOf } from "~/models/quiz/wish";
import { formatPhone } from "~/models/reading/phone";
import { parsePostcode } from "~/models/reading/postcode";
import { paths } from "~/paths";
import { findWhoIsAsked } from "~/workflows/quiz/who-is-asked.server";
import type { Answers } from "../../../drizzle/schema/values/leads";

/** A step as its page shows it; the last one that is open carries the draft, sealed, in case the database goes away. */
export async function describeStep(
  quiz: Quiz,
  step: Step,
  answers: Answers,
  draft: Draft | undefined,
): Promise<StepFacts> {
  const before = step.noBack ? undefined : stepBefore(quiz, answers, step.id);
  const phone = answers.phone ?? "";
  const code =
    step.kind === "code"
      ? { phone: formatPhone(phone), wait: await findResendWait(phone, quiz.resendSeconds) }
      : undefined;
  const last = draft && completes(quiz, answers, step.id);
  const wish = last ? wishOf(answers) : null;
  const wished = wish && (await findAskable(wish.id));
  const near = step.kind === "postcode" ? parsePostcode(answers.near ?? "")?.postcode : undefined;
  return {
    stepId: step.id,
    draft: draft && !draft.completedAt ? draft.id : undefined,
    progress: progress(quiz, answers, step.id),
    backTo: before && stepPath(quiz, before.id),
    value: step.kind === "phone" ? formatPhone(phone) : (answers[step.id] ?? near),
    optional: mayBeEmpty(step, answers),
    ahead: step.kind === "phone" && step.ahead ? await describeAhead(quiz, answers) : undefined,
    code,
    changePhone: code && step.noBack ? stepPath(quiz, "phone") : undefined,
    sealed: last
      ? sealDraft({ draftId: draft.id, visitorId: draft.visitorId, quizId: quiz.id, answers })
      : undefined,
    first: wish && wished ? { name: wished.name, away: wished.away, alone: wish.alone } : undefined,
  };
}

/** The price of the answers so far, and who would be asked. */
async function describeAhead(quiz: Quiz, answers: Answers): Promise<StepFacts["ahead"]> {
  const choices = path(quiz, answers).filter(({ kind }) => kind === "choice");
  return {
    range: rangeAhead(answersOnPath(quiz, answers)),
    answers: choices.map((step) => ({ step: step.id, label: answerLabel(step, answers[step.id] ?? "") })),
    near: answers.near,
    ...(await findWhoIsAsked(quiz, answers)),
  };
}

/** The first question of a quiz begun for one business, whatever draft there is; undefined for no such business. */
export async function beginFor(quiz: Quiz, business: string | null): Promise<StepFacts | undefined> {
  const [step] = quiz.steps;
  const found = business && step ? await findAskable(business) : undefined;
  if (!found || !step) return undefined;
  const asked = await describeStep(quiz, step, {}, undefined);
  return {
    ...asked,
    first: { name: found.name, away: found.away },
    action: paths.quizFor(quiz.path, found.id),
  };
}
