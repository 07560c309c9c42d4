import { formatWait } from "~/models/base/clock";
import { isDatabaseUnavailable } from "~/models/faults/outage.server";
import { type LastAnswer, withAnswer } from "~/models/leads/submission.server";
import { findResendWait, findVerifiedNumber } from "~/models/phones/verification.server";
import { readAnswer, storedAnswer } from "~/models/quiz/answer";
import {
  addAnswers,
  type Draft,
  findDraft,
  findOwnDraft,
  openDraft,
  reopenDraft,
} from "~/models/quiz/drafts.server";
import { canVisit, codeStepId, nextUnanswered, type Quiz, type Step } from "~/models/quiz/journey";
import { chosenService } from "~/models/quiz/quizzes/service-questions";
import { askedAlone, askedFor, begunIn } from "~/models/quiz/wish";
import { mobileProblem, parsePhone } from "~/models/reading/phone";
import { submitDraft } from "~/workflows/leads/submit-lead.server";
import type { Answers } from "../../../drizzle/schema/values/leads";
import { checkTypedCode, sendCode } from "./prove-phone.server";
import { type PostedAnswer, spoolLastAnswer } from "./spool-answer.server";
import { type ArrivedFile, storePhoto } from "./store-upload.server";
import { takeAside } from "./who-is-asked.server";

/** The result of an answer. */
export type AnswerOutcome =
  | { status: "next"; stepId: string }
  /** It was the last answer: the lead that it made, or that an identical concurrent post made. */
  | { status: "submitted"; leadId: LeadId }
  /** The quiz was completed before: its lead. */
  | { status: "done"; leadId: LeadId }
  /** It was the last answer and the database is down: the answers that were stored in the spool. */
  | { status: "spooled"; answers: Answers }
  /** Codes cannot be texted just now, and this quiz goes on without. */
  | { status: "code-skipped" }
  | { status: "code-resent" }
  /** The verification of the number is gone or was used: it has to be verified again. */
  | { status: "unproved" }
  /** It was the last answer to what was asked for before: nothing was sent. */
  | { status: "asked-before" }
  /** The draft is gone. */
  | { status: "lost" }
  | { status: "unknown-step" }
  /** Its form was drawn from a draft that was set aside since for the latest one. */
  | { status: "begun-again"; step: Step; drawn: Draft; latest: Draft; typed?: string }
  /** A step before this one has no answer, or its draft is gone; `stepId` is the next one of the open draft, if there is one. */
  | { status: "too-early"; stepId?: string; typed?: string }
  | { status: "invalid"; problem: string; typed?: string; alone?: boolean; about?: Aside }
  | { status: "limited"; problem: string; typed?: string; retryAfterSeconds: number };

/** What of a step's page is refused, if not its answer. */
export type Aside = "photo" | "near" | "who";

/** The state of a browser's quiz. */
type Visit = Pick<PostedAnswer, "quiz" | "visitor"> & {
  begins?: boolean;
  /** The open draft, if there is one. */
  draft?: Draft;
  answers: Answers;
};

/** Takes one answer: checks it, stores it, and makes the lead if it was the last. */
export async function answerStep(posted: PostedAnswer): Promise<AnswerOutcome> {
  try {
    return await takeAnswer(posted);
  } catch (error) {
    const answers = isDatabaseUnavailable(error) ? await spoolLastAnswer(posted) : undefined;
    if (!answers) throw error;
    return { status: "spooled", answers };
  }
}

/** Takes the answers of a page that asks everything but the code, and texts the code. */
export async function answerPage(
  { quiz, visitor }: Pick<PostedAnswer, "quiz" | "visitor">,
  { phone, ...others }: Answers,
): Promise<AnswerOutcome> {
  const draft = openOf(await findDraft(visitor.id, quiz.id));
  return givePhone({ quiz, visitor, draft, answers: draft?.answers ?? {} }, phone ?? "", others);
}

/** Sends a complete draft of this visitor as a request of its own, whatever was asked for before. */
export async function sendAnother(quiz: Quiz, visitorId: string, draftId: string): Promise<AnswerOutcome> {
  const draft = await findOwnDraft(visitorId, quiz.id, draftId);
  if (!draft) return { status: "lost" };
  if (draft.leadId) return { status: "done", leadId: draft.leadId };
  return complete(quiz, draft.id, { known: draft.answers }, true);
}

async function takeAnswer(posted: PostedAnswer): Promise<AnswerOutcome> {
  const { quiz, visitor, stepId, typed } = posted;
  const step = quiz.steps.find(({ id }) => id === stepId);
  if (!step) return { status: "unknown-step" };
  if (posted.goesOn) await reopenDraft(visitor.id, quiz.id, posted.draft);
  if (posted.goesOn && typed === undefined) return { status: "next", stepId };
  const isFirst = step === quiz.steps[0];
  const latest = posted.begins ? undefined : await findDraft(visitor.id, quiz.id);
  const isOther = latest?.id !== posted.draft && posted.draft !== "" && !posted.begins;
  const drawn = isOther ? await findOwnDraft(visitor.id, quiz.id, posted.draft) : undefined;
  if (drawn?.leadId) return { status: "done", leadId: drawn.leadId };
  if (drawn) return answerSetAside(posted, step, drawn, latest);
  // The first question of a page that knew no draft, or one that is gone, is about something new.
  const begins = posted.begins || (isFirst && (isOther || posted.draft === ""));
  if (latest?.completedAt && latest.leadId && !isFirst && !isOther)
    return { status: "done", leadId: latest.leadId };
  const draft = begins ? undefined : openOf(latest);
  const visit: Visit = { quiz, visitor, begins, draft, answers: draft?.answers ?? {} };
  if ((isOther && !begins) || !canVisit(quiz, visit.answers, stepId)) {
    const isButton = step.kind === "choice" || step.kind === "intro";
    const next = draft && nextUnanswered(quiz, draft.answers);
    return { status: "too-early", stepId: next?.id, typed: isButton ? undefined : typed };
  }
  if (step.kind === "code" && posted.resend) return resendCode(visit);
  const aside = step.kind === "phone" && draft && (await takeAside(draft, posted));
  if (aside) return aside;

  const { answer, ...refused } = readAnswer(step, typed, visit.answers);
  const problem = posted.question ?? refused.problem;
  if (answer === undefined || problem)
    return { status: "invalid", problem: problem ?? "", typed: refused.typed ?? answer, alone: posted.alone };
  if (step.kind === "phone") return givePhone(visit, answer);
  if (step.kind === "code") return checkCode(visit, answer);
  const alone = askedAlone(posted.alone, visit.answers);
  if (step.kind === "details") return giveDetails(visit, { [step.id]: answer, ...alone }, posted.file);
  // The page of a trade begins the quiz with its service chosen.
  const chosen = step.kind === "intro" ? chosenService(quiz, posted.trade) : {};
  const arrival = begins ? { ...posted.told, ...begunIn(posted.city), ...askedFor(posted.business) } : {};
  return record(visit, { ...chosen, ...arrival, ...alone, [step.id]: storedAnswer(step, answer) });
}

/** An answer to a draft that was set aside: it is opened again where no other is, else it is asked which is meant. */
async function answerSetAside(
  posted: PostedAnswer,
  step: Step,
  drawn: Draft,
  latest: Draft | undefined,
): Promise<AnswerOutcome> {
  if (latest) return { status: "begun-again", step, drawn, latest, typed: posted.typed };
  await reopenDraft(posted.visitor.id, posted.quiz.id, drawn.id);
  return takeAnswer(posted);
}

/** Stores the notes, and the photo if there is one; neither if the chosen file is no photo. */
async function giveDetails(visit: Visit, notes: Answers, file?: ArrivedFile): Promise<AnswerOutcome> {
  const photo = await storePhoto(file, visit.draft?.id);
  if (photo.status === "refused")
    return { status: "invalid", problem: photo.error, typed: Object.values(notes)[0], about: "photo" };
  return record(visit, notes);
}

/** Texts a code to the number, or says why not; `others` are recorded with it. */
async function givePhone(visit: Visit, typed: string, others: Answers = {}): Promise<AnswerOutcome> {
  const { quiz, answers, visitor } = visit;
  const phone = parsePhone(typed);
  if (phone.status !== "mobile") return { status: "invalid", problem: mobileProblem(typed) ?? "", typed };
  const given = { ...others, phone: phone.e164 };
  const unchanged = answers.phone === phone.e164;
  const proved = unchanged && answers[codeStepId] === "verified";
  const texted = unchanged && (await findResendWait(phone.e164, quiz.resendSeconds)) > 0;
  if (proved || texted) return record(visit, others);
  if (await findVerifiedNumber({ visitorId: visitor.id, phone: phone.e164 }))
    return record(visit, { ...given, [codeStepId]: "verified" });

  const sending = await textCode(quiz, visitor, phone.e164);
  switch (sending.status) {
    case "sent":
      return record(visit, given, [codeStepId]);
    case "unavailable":
      if (!quiz.goesOnWithoutCode) return { status: "invalid", problem: quiz.wording.sendFailed, typed };
      return skipCode(visit, given);
    case "limited":
      return { ...sending, problem: sending.error, typed };
    case "refused":
      return { status: "invalid", problem: sending.error || quiz.wording.sendRefused, typed };
    case "unclear":
      return { status: "invalid", problem: quiz.wording.sendFailed, typed };
  }
}

async function skipCode(visit: Visit, given: Answers): Promise<AnswerOutcome> {
  const recorded = await record(visit, { ...given, [codeStepId]: "skipped" });
  return recorded.status === "next" ? { status: "code-skipped" } : recorded;
}

/** Checks the code; a wrong one is not shown again. */
async function checkCode(visit: Visit, code: string): Promise<AnswerOutcome> {
  const { quiz, answers, visitor } = visit;
  if (answers[codeStepId] === "verified") return record(visit, {});
  const checked = await checkTypedCode({ visitorId: visitor.id, phone: answers.phone ?? "", code });
  switch (checked.status) {
    case "verified":
      return record(visit, { [codeStepId]: "verified" });
    case "refused":
      return { status: "invalid", problem: checked.error };
    case "unreachable":
      return { status: "invalid", problem: quiz.wording.checkUnreachable };
  }
}

const resendFailed = "Failed to resend code. Please try again.";

/** Texts another code, not sooner than the quiz allows. */
async function resendCode({ quiz, visitor, answers }: Visit): Promise<AnswerOutcome> {
  const sending = await textCode(quiz, visitor, answers.phone ?? "");
  switch (sending.status) {
    case "sent":
      return { status: "code-resent" };
    case "limited":
      return { ...sending, problem: sending.error };
    case "refused":
      return { status: "invalid", problem: sending.error || resendFailed };
    default:
      return { status: "invalid", problem: resendFailed };
  }
}

const textCode = ({ resendSeconds }: Quiz, { id, address }: PostedAnswer["visitor"], phone: string) =>
  sendCode({ visitorId: id, phone, address, resendSeconds });

/** Stores the answers; the result is the next question or, if there is none, the lead. */
async function record(visit: Visit, answers: Answers, forget: string[] = []): Promise<AnswerOutcome> {
  const { quiz, visitor, draft } = visit;
  if (draft) {
    const last = { known: draft.answers, added: answers, forgotten: forget };
    if (!nextUnanswered(quiz, withAnswer(last))) return complete(quiz, draft.id, last);
    return recordMore(quiz, draft, answers, forget);
  }
  const opened = await openDraft({
    visitorId: visitor.id,
    quizId: quiz.id,
    answers,
    forget,
    fresh: visit.begins,
    address: visitor.address,
  });
  if (opened.status === "open") return goOn(quiz, opened.draft);
  const { retryAfterSeconds } = opened;
  return {
    status: "limited",
    problem: `That is a lot of requests from one place. Try again in ${formatWait(retryAfterSeconds)}.`,
    retryAfterSeconds,
  };
}

/** Adds answers to the draft, and goes on from what it holds then. */
async function recordMore(
  quiz: Quiz,
  draft: Draft,
  answers: Answers,
  forget: readonly string[],
): Promise<AnswerOutcome> {
  const added = await addAnswers(draft.id, answers, forget);
  // An identical concurrent post was faster: its lead is also the result here.
  return added ? goOn(quiz, added) : complete(quiz, draft.id, { known: draft.answers });
}

async function goOn(quiz: Quiz, draft: Draft): Promise<AnswerOutcome> {
  const next = nextUnanswered(quiz, draft.answers);
  if (next) return { status: "next", stepId: next.id };
  return complete(quiz, draft.id, { known: draft.answers });
}

/** Makes the lead of a draft to which this is the last answer; `another` if it is no repeat. */
async function complete(
  quiz: Quiz,
  draftId: string,
  last: LastAnswer,
  another = false,
): Promise<AnswerOutcome> {
  const { added = {}, forgotten = [] } = last;
  const submitted = await submitDraft(quiz, draftId, last, another);
  switch (submitted.status) {
    case "created":
    case "repeated":
      return { status: "submitted", leadId: submitted.leadId };
    case "unverified":
      await addAnswers(draftId, added, [...forgotten, codeStepId]);
      return { status: "unproved" };
    case "asked-before":
      await addAnswers(draftId, added, forgotten);
      return { status: "asked-before" };
    case "incomplete": {
      const draft = await addAnswers(draftId, added, forgotten);
      return draft ? goOn(quiz, draft) : { status: "lost" };
    }
    case "missing":
      return { status: "lost" };
  }
}

const openOf = (draft: Draft | undefined): Draft | undefined =>
  draft?.completedAt === null ? draft : undefined;
