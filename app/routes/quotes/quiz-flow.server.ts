import { json, redirect } from "@remix-run/node";
import { db } from "~/database/db.server";
import { clientAddress } from "~/http/client-address.server";
import type { UploadedFile } from "~/http/multipart.server";
import { redirectWithNotice } from "~/http/notice.server";
import { refusal } from "~/http/refusal.server";
import { findVisitor, forgetVisitor, makeVisitor } from "~/http/visitor.server";
import { type SubmitOutcome, submitLead } from "~/models/leads/submission.server";
import { mobileProblem, parsePhone } from "~/models/phones/phone";
import { findProof, findResendWait } from "~/models/phones/verification.server";
import { findPlace } from "~/models/places/lookup.server";
import { formatPostcode } from "~/models/places/postcode";
import { addAnswers, type Draft, findDraft, recordAnswers } from "~/models/quiz/drafts.server";
import {
  type Answers,
  canVisit,
  codeStepId,
  nextUnanswered,
  type Quiz,
  type Step,
} from "~/models/quiz/journey";
import { findQuizAt } from "~/models/quiz/quizzes";
import { paths } from "~/paths";
import { places } from "~/services/places/places.server";
import { keepPhoto } from "~/workflows/keep-upload.server";
import { checkTypedCode, sendCode } from "~/workflows/prove-phone.server";
import { siteFacts } from "~/workflows/site-facts.server";

/** Where one browser stands in a quiz, as a request begins. */
export type Standing = {
  quiz: Quiz;
  visitorId: string;
  /** Makes a new visitor known from the first recorded answer on. */
  setCookie: string | undefined;
  /** The latest draft, which may be completed. */
  draft: Draft | undefined;
  /** Those of the open draft; none when it is completed or not begun. */
  answers: Answers;
  forged: boolean;
};

/** The quiz of this address and the visitor's place in it. Throws a 404 Response for no quiz. */
export async function findStanding(request: Request): Promise<Standing> {
  const quiz = findQuizAt(new URL(request.url).pathname);
  if (!quiz) throw new Response(null, { status: 404 });
  const visitor = await findVisitor(request);
  if (visitor.status !== "known") {
    const { id: visitorId, setCookie } = await makeVisitor();
    return { quiz, visitorId, setCookie, draft: undefined, answers: {}, forged: visitor.status === "forged" };
  }
  const draft = await findDraft(visitor.id, quiz.id);
  const answers = draft && !draft.completedAt ? draft.answers : {};
  return { quiz, visitorId: visitor.id, setCookie: undefined, draft, answers, forged: false };
}

/** Throws a Response unless the posted step is one that these answers lead to. */
export async function requireStep(standing: Standing, stepId: string): Promise<Step> {
  const { quiz, answers, forged } = standing;
  const step = quiz.steps.find((each) => each.id === stepId);
  if (!step) throw new Response(null, { status: 404 });
  if (forged) {
    const lost = refusal(400, "We could not find your answers, so please start the questions again.");
    lost.headers.append("Set-Cookie", await forgetVisitor());
    throw lost;
  }
  if (!canVisit(quiz, answers, stepId)) {
    throw refusal(
      409,
      "Please answer the questions before this one first. If you did, allow cookies for this site.",
    );
  }
  return step;
}

/** A step page again, with what was wrong: under the field, or about the whole step. */
export type StepProblem = { problem?: string; typed?: string; photoProblem?: string };

/** 422 with the reason under the field and what was typed kept. */
export const invalid = (problem: string, typed?: string, status = 422) =>
  json<StepProblem>({ problem, typed: typed?.slice(0, 5000) }, { status });

/** Records a plain answer and leads on. */
export async function takeAnswer(standing: Standing, step: Step, value: string): Promise<Response> {
  return leadOn(standing, { [step.id]: storedAnswer(step, value) });
}

/** Records the notes, with the photo if there is one; neither when what was chosen is no photo. */
export async function takeDetails(standing: Standing, step: Step, notes: string, file?: UploadedFile) {
  const photo = await keepPhoto(file, standing.draft?.id);
  if (photo.status === "refused") {
    return json<StepProblem>({ photoProblem: photo.error, typed: notes }, { status: 422 });
  }
  return leadOn(standing, { [step.id]: notes });
}

/** An answer as drafts and leads keep it. */
export const storedAnswer = (step: Step, value: string): string =>
  step.kind === "postcode" ? formatPostcode(value) : value;

type TakingPhone = {
  /** Answers of the same page, recorded with the number. */
  others?: Answers;
  /** How the page says what is wrong. */
  refuse?: (problem: string, typed?: string, status?: number) => Response;
};

/** Texts a code to the number, or says why not. */
export async function takePhone(
  request: Request,
  standing: Standing,
  step: Step,
  typed: string,
  { others = {}, refuse = invalid }: TakingPhone = {},
): Promise<Response> {
  const { quiz, answers, visitorId } = standing;
  const phone = parsePhone(typed);
  if (phone.status !== "mobile") return refuse(mobileProblem(typed) ?? "", typed);
  const unchanged = answers[step.id] === phone.e164;
  const proved = unchanged && answers[codeStepId] === "verified";
  const texted = unchanged && (await findResendWait(phone.e164, quiz.resendSeconds)) > 0;
  if (proved || texted) return leadOn(standing, others);
  if (await findProof(db, { visitorId, phone: phone.e164 })) {
    return leadOn(standing, { ...others, [step.id]: phone.e164, [codeStepId]: "verified" });
  }

  const address = clientAddress(request);
  const sending = await sendCode({
    visitorId,
    phone: phone.e164,
    address,
    resendSeconds: quiz.resendSeconds,
  });
  switch (sending.status) {
    case "sent":
      return leadOn(standing, { ...others, [step.id]: phone.e164 }, [codeStepId]);
    case "unavailable":
      if (!quiz.goesOnWithoutCode) return refuse(quiz.wording.sendFailed, typed);
      await recordAnswers(visitorId, quiz.id, { [step.id]: phone.e164, [codeStepId]: "skipped" });
      return redirect(paths.quizWithoutCode(quiz.path), { status: 303 });
    case "limited":
      return refuse(sending.error, typed, 429);
    case "refused":
      return refuse(sending.error || quiz.wording.sendFailed, typed);
    case "unreachable":
      return refuse(quiz.wording.sendUnreachable, typed);
  }
}

/** Checks the code; the field is emptied when it is wrong. */
export async function takeCode(standing: Standing, code: string): Promise<Response> {
  const { quiz, answers, visitorId } = standing;
  if (answers[codeStepId] === "verified") return leadOn(standing, {});
  const checked = await checkTypedCode({ visitorId, phone: answers.phone ?? "", code });
  switch (checked.status) {
    case "verified":
      return leadOn(standing, { [codeStepId]: "verified" });
    case "refused":
      return invalid(checked.error);
    case "unreachable":
      return invalid(quiz.wording.checkUnreachable);
  }
}

/** Texts another code, not sooner than the quiz allows. */
export async function resendCode(request: Request, standing: Standing): Promise<Response> {
  const { quiz, answers, visitorId } = standing;
  const sending = await sendCode({
    visitorId,
    phone: answers.phone ?? "",
    address: clientAddress(request),
    resendSeconds: quiz.resendSeconds,
  });
  switch (sending.status) {
    case "sent":
      return redirectWithNotice(paths.quizStep(quiz.path, codeStepId), "New verification code sent!");
    case "limited":
      return invalid(sending.error, undefined, 429);
    case "refused":
      return invalid(sending.error || "Failed to resend code. Please try again.");
    default:
      return invalid("Failed to resend code. Please try again.");
  }
}

/** See Other to the next question or, when there is none, to what the answers amount to. */
async function leadOn(standing: Standing, answers: Answers, forget: string[] = []): Promise<Response> {
  const { quiz, visitorId, setCookie } = standing;
  const open = standing.draft?.completedAt === null ? standing.draft : undefined;
  const draft = open
    ? await addAnswers(open.id, answers, forget)
    : await recordAnswers(visitorId, quiz.id, answers, forget);
  // The same post came twice at once and the other was faster: its lead is this one's too.
  if (!draft) return finish(standing, open?.id ?? "", {});
  const headers = new Headers();
  if (setCookie) headers.set("Set-Cookie", setCookie);
  const next = nextUnanswered(quiz, draft.answers);
  if (next) return redirect(stepPath(quiz, next.id), { status: 303, headers });
  return finish(standing, draft.id, draft.answers);
}

async function finish({ quiz, visitorId }: Standing, draftId: string, answers: Answers): Promise<Response> {
  const place = await findPlace(answers.postcode ?? "", places.lookUp);
  return leadTo(quiz, visitorId, await submitLead(draftId, quiz, { site: siteFacts, place }));
}

/** The address of a step: its own, or that of the page which asks it with others. */
export function stepPath(quiz: Quiz, stepId: string): string {
  return quiz.onePage && stepId !== codeStepId ? quiz.path : paths.quizStep(quiz.path, stepId);
}

/** Where a lead just made leads: a page that waits, where the quiz has one, else the results. */
function pathAfter(quiz: Quiz, leadId: string): string {
  if (!quiz.waiting) return resultsPath(quiz, leadId);
  return paths.quizWaiting(quiz.path, quiz.waiting.page, leadId);
}

/** The results page of a quiz's lead. */
export function resultsPath(quiz: Quiz, leadId: string): string {
  if (quiz.results === "roofing-quiz") return paths.roofingQuizResults(leadId);
  return paths.quoteResults(leadId, quiz.fallback === "quote-success" ? "ai_quiz" : undefined);
}

async function leadTo(quiz: Quiz, visitorId: string, outcome: SubmitOutcome): Promise<Response> {
  switch (outcome.status) {
    case "created":
    case "repeated":
      return redirect(pathAfter(quiz, outcome.leadId), { status: 303 });
    case "unverified":
      await recordAnswers(visitorId, quiz.id, {}, [codeStepId]);
      return redirectWithNotice(stepPath(quiz, "phone"), "Please verify your phone number first");
    case "missing":
      return redirect(quiz.path, { status: 303 });
  }
}
