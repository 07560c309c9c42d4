import { parseWithZod } from "@conform-to/zod/v4";
import { redirect } from "@remix-run/node";
import { z } from "zod";
import type { Upload } from "~/http/multipart.server";
import { keepingFields } from "~/http/outage.server";
import { findVisitor } from "~/http/visitor.server";
import { isDatabaseUnavailable } from "~/models/operations/outage.server";
import { answerSchema } from "~/models/quiz/answer";
import {
  type Answers,
  canVisit,
  codeStepId,
  findStep,
  nextUnanswered,
  type Quiz,
  type Step,
} from "~/models/quiz/journey";
import { findQuizAt } from "~/models/quiz/quizzes";
import { openSealedDraft, type SealedDraft, sealDraft } from "~/models/quiz/sealed-draft.server";
import { paths } from "~/paths";
import { spool } from "~/services/files/spool.server";
import { redrawPhoto } from "~/workflows/keep-upload.server";
import { storedAnswer } from "./quiz-flow.server";

export type ReadAnswer =
  | { answer: string; problem?: undefined; typed?: undefined }
  /** `typed` is what the field may show again; never a code. */
  | { answer?: undefined; problem: string; typed?: string };

/** The answer that a posted form gives to a step, or what is wrong with it. */
export function readAnswer(step: Step, form: FormData): ReadAnswer {
  const submission = parseWithZod(form, { schema: z.object({ [step.id]: answerSchema(step) }) });
  if (submission.status === "success") return { answer: submission.value[step.id] ?? "" };
  const typed = form.get(step.id);
  return {
    problem: submission.error?.[step.id]?.[0] ?? "",
    typed: typeof typed === "string" && step.kind !== "code" ? typed : undefined,
  };
}

/** The draft for the browser to carry, when this step is the last that is open. */
export function sealLast(
  quiz: Quiz,
  draft: Pick<SealedDraft, "draftId" | "visitorId" | "answers">,
  stepId: string,
): string | undefined {
  return completes(quiz, draft.answers, stepId) ? sealDraft({ ...draft, quizId: quiz.id }) : undefined;
}

/** A code cannot be checked without the database, so a quiz that ends in one has nothing to spool. */
const completes = (quiz: Quiz, answers: Answers, stepId: string) =>
  stepId !== codeStepId && nextUnanswered(quiz, { ...answers, [stepId]: "answered" }) === undefined;

/**
 * Runs the action of a step. When the database is gone and this was the last answer, the request goes to
 * the spool and the visitor to the stated fallback page; any other answer is kept for another try.
 */
export async function spoolingLast(
  request: Request,
  stepId: string | undefined,
  upload: Upload,
  act: () => Promise<Response>,
): Promise<Response> {
  return keepingFields(upload.form, async () => {
    try {
      return await act();
    } catch (error) {
      const taken = isDatabaseUnavailable(error) && (await takeInLast(request, stepId ?? "", upload));
      if (!taken) throw error;
      return taken;
    }
  });
}

async function takeInLast(request: Request, stepId: string, upload: Upload): Promise<Response | undefined> {
  const { form, file } = upload;
  const quiz = findQuizAt(new URL(request.url).pathname);
  const sealed = openSealedDraft(String(form.get("sealed") ?? ""));
  const visitor = await findVisitor(request);
  const own = visitor.status === "known" && visitor.id === sealed?.visitorId;
  if (!quiz || !sealed || !own || sealed.quizId !== quiz.id) return undefined;
  const step = findStep(quiz, sealed.answers, stepId);
  const last = canVisit(quiz, sealed.answers, stepId) && completes(quiz, sealed.answers, stepId);
  const read = step && last ? readAnswer(step, form) : undefined;
  if (!step || read?.answer === undefined) return undefined;

  try {
    // A photo that is none does not hold the request back: nobody could be asked for another now.
    const redrawn = await redrawPhoto(step.kind === "details" ? file : undefined);
    const photo = redrawn.status === "redrawn" ? redrawn.jpeg.toString("base64") : undefined;
    const answers = { ...sealed.answers, [step.id]: storedAnswer(step, read.answer) };
    await spool.keep(sealed.draftId, sealDraft({ ...sealed, answers, photo }));
    return redirect(fallbackPath(quiz, answers), { status: 303 });
  } catch (error) {
    // Not on the disk, so it is not acknowledged: the visitor is offered another try.
    process.stderr.write(`[spool] cannot keep a request: ${codeOf(error)}\n`);
    return undefined;
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error ? String("code" in error ? error.code : error.name) : typeof error;

/** The stated failure pages with the stated parameters. */
function fallbackPath(quiz: Quiz, answers: Answers): string {
  const { serviceType, projectDescription } = quiz.describeLead(answers);
  const query = {
    service: serviceType,
    name: `${answers["first-name"] ?? ""} ${answers["last-name"] ?? ""}`.trim(),
    phone: answers.phone ?? "",
    email: answers.email ?? "",
    postcode: answers.postcode ?? "",
    description: projectDescription,
  };
  return quiz.fallback === "quote-success"
    ? paths.quoteSuccess({ ...query, source: "ai_quiz", success: "true" })
    : paths.quoteResultsFallback({ ...query, error: "submission_failed" });
}
