import {
  type LastAnswer,
  type SubmitOutcome,
  submitLead,
  submitSpooledLead,
  withAnswer,
} from "~/models/leads/submission.server";
import { findPlace } from "~/models/places/lookup.server";
import type { Quiz } from "~/models/quiz/journey";
import { findQuiz } from "~/models/quiz/quizzes";
import { readSealedDraft } from "~/models/quiz/sealed-draft.server";
import { spool } from "~/services/files/spool.server";
import { places } from "~/services/places/places.server";

/**
 * Makes a lead of a draft that its last answer completes: finds where it is, then stores, routes and announces it;
 * `another` if it is another job than the one that was asked for before.
 */
export async function submitDraft(
  quiz: Quiz,
  draftId: string,
  last: LastAnswer,
  another = false,
): Promise<SubmitOutcome> {
  const place = await findPlace(withAnswer(last).postcode ?? "", places.lookup);
  return submitLead(draftId, quiz, { place, another }, last);
}

/** Turns a request in the spool into a lead. Returns why that is impossible, in which case it stays in the spool. */
export async function submitSpooled(key: string): Promise<string | undefined> {
  const sealed = await spool.read(key);
  if (sealed === undefined) return undefined;
  const draft = readSealedDraft(sealed);
  if (!draft) return "it is damaged, or sealed with another HASH_SECRET";
  const quiz = findQuiz(draft.quizId);
  if (!quiz) return `there is no quiz ${draft.quizId}`;
  const place = await findPlace(draft.answers.postcode ?? "", places.lookup);
  await submitSpooledLead(draft, quiz, { place });
  await spool.forget(key);
  return undefined;
}
