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

/** One answer to a quiz, as it was posted. */
export type PostedAnswer = {
  quiz: Quiz;
  /** The browser, and where its request came from. */
  visitor: { id: string; address: string };
  stepId: string;
  /** Whether it begins the quiz anew, whatever the visitor has open. */
  begins: boolean;
  /** The city that the page before was opened for. */
  city: string | null;
  /** The business that it is begun for, as the address says. */
  business: string | null;
  /** Whether it was ticked that nobody else be asked. */
  alone: boolean;
  /** What was typed, or the value of the button. */
  typed: string | undefined;
  /** The trade that the page it came from is about; empty elsewhere. */
  trade: string;
  /** Whether another code was asked for instead. */
  resend: boolean;
  /** The draft as the browser carried it in the last step's form; empty elsewhere. */
  sealed: string;
  file?: ArrivedFile;
};

/**
 * Takes in a whole request while the database is away, when this was its last answer and the visitor brought
 * the sealed draft along. Returns its answers once they are on the disk; undefined when it was not taken.
 */
export async function spoolLastAnswer(posted: PostedAnswer): Promise<Answers | undefined> {
  const { quiz, visitor, stepId, typed, file } = posted;
  const sealed = openSealedDraft(posted.sealed);
  if (!sealed || sealed.visitorId !== visitor.id || sealed.quizId !== quiz.id) return undefined;
  const step = findStep(quiz, sealed.answers, stepId);
  const last = canVisit(quiz, sealed.answers, stepId) && completes(quiz, sealed.answers, stepId);
  const read = step && last ? readAnswer(step, typed) : undefined;
  if (!step || read?.answer === undefined) return undefined;

  try {
    // A photo that is none does not hold the request back: nobody could be asked for another now.
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
    // Not on the disk, so it is not acknowledged: the visitor is offered another try.
    logLine("spool", `cannot spool a request: ${codeOf(error)}`, "error");
    const code = diskCodeOf(error);
    if (code) noteDiskFault(code);
    return undefined;
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error ? String("code" in error ? error.code : error.name) : typeof error;
