import { logLine } from "~/log.server";
import { diskCodeOf } from "~/models/faults/disk";
import { noteDiskFault } from "~/models/faults/disk.server";
import { readAnswer, storedAnswer } from "~/models/quiz/answer";
import { canVisit, completes, findStep, type Quiz } from "~/models/quiz/journey";
import { openSealedDraft, sealDraft } from "~/models/quiz/sealed-draft.server";
import { askedAlone } from "~/models/quiz/wish";
import { spool } from "~/services/files/spool.server";
import type { Answers } from "../../../drizzle/schema/values/leads";
import { type ArrivedFile, redrawPhoto } from "./store-upload.server";
import type { Ticks } from "./who-is-asked.server";

/** One answer to a quiz, as it was posted. */
export type PostedAnswer = {
  quiz: Quiz;
  /** The browser, and where its request came from. */
  visitor: { id: string; address: string };
  stepId: string;
  /** The id of the draft that its form was drawn from; empty where there was none. */
  draft: string;
  /** Whether it starts the quiz again, whatever draft is open. */
  begins: boolean;
  /** The city that the page before was opened for. */
  city: string | null;
  /** The business that the quiz is started for, from the address. */
  business: string | null;
  /** Whether the visitor ticked that no other business be asked. */
  alone: boolean;
  /** What was typed, or the value of the button. */
  typed: string | undefined;
  /** What to ask about it before it is taken. */
  question?: string;
  /** Where the work is, of somebody who wants to see first who would be asked. */
  near?: string;
  /** Who is to be asked, where that was shown. */
  ticks?: Ticks;
  /** Answers to later questions that the page before asked. */
  told: Answers;
  /** The trade that the previous page is about; empty otherwise. */
  trade: string;
  /** Whether it was asked to go on with this draft, though another was begun since. */
  goesOn: boolean;
  /** Whether another code was asked for instead. */
  resend: boolean;
  /** The draft as the browser carried it in the last step's form; empty elsewhere. */
  sealed: string;
  file?: ArrivedFile;
};

/**
 * Stores a complete request in the spool while the database is down, if this was its last answer and the form has the
 * sealed draft. Returns its answers once they are on disk; undefined if it was not stored.
 */
export async function spoolLastAnswer(posted: PostedAnswer): Promise<Answers | undefined> {
  const { quiz, visitor, stepId, typed, file } = posted;
  const sealed = openSealedDraft(posted.sealed);
  if (!sealed || sealed.visitorId !== visitor.id || sealed.quizId !== quiz.id) return undefined;
  const step = findStep(quiz, sealed.answers, stepId);
  const last = canVisit(quiz, sealed.answers, stepId) && completes(quiz, sealed.answers, stepId);
  const read = step && last ? readAnswer(step, typed, sealed.answers) : undefined;
  if (!step || read?.answer === undefined) return undefined;

  try {
    // An invalid photo does not hold up the request: nobody can be asked for another now.
    const redrawn = await redrawPhoto(step.kind === "details" ? file : undefined);
    const photo = redrawn.status === "redrawn" ? redrawn.jpeg.toString("base64") : undefined;
    const answers = {
      ...sealed.answers,
      ...askedAlone(posted.alone, sealed.answers),
      [step.id]: storedAnswer(step, read.answer),
    };
    await spool.add(sealed.draftId, sealDraft({ ...sealed, answers, photo }));
    return answers;
  } catch (error) {
    // It is not on disk, so it is not confirmed: the visitor can try again.
    logLine("spool", `cannot spool a request: ${codeOf(error)}`, "error");
    const code = diskCodeOf(error);
    if (code) noteDiskFault(code);
    return undefined;
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error ? String("code" in error ? error.code : error.name) : typeof error;
