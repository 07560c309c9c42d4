import { eq, sql } from "drizzle-orm";
import { db, pick, type Transaction } from "~/database/db.server";
import { spendNumber, spooledHours, verifiedHours } from "~/models/phones/verification.server";
import { codeStepId, nextUnanswered, type Quiz } from "~/models/quiz/journey";
import type { SealedDraft } from "~/models/quiz/sealed-draft.server";
import { leads } from "../../../drizzle/schema/leads";
import { quizDrafts } from "../../../drizzle/schema/quizzes";
import type { Answers } from "../../../drizzle/schema/values/leads";
import { type LeadContext, makeLead } from "./new-lead.server";
import { findAskedBefore } from "./own-request/asked-before.server";
import { storeLeadPhoto } from "./photos.server";

export type { LeadContext } from "./new-lead.server";

export type SubmitOutcome =
  | { status: "created"; leadId: LeadId }
  /** The draft became a lead before: the same post again, or a second tab. */
  | { status: "repeated"; leadId: LeadId }
  /** The draft says verified, but the verification is gone or was used for another lead. */
  | { status: "unverified" }
  /** The same person has asked for the same before: nothing was made, and their number stays proved. */
  | { status: "asked-before" }
  /** Another tab has taken an answer back meanwhile: this step is asked now. Nothing was recorded. */
  | { status: "incomplete" }
  | { status: "missing" };

/** The draft as it was read, and what the last answer adds to it or invalidates. */
export type LastAnswer = { known: Answers; added?: Answers; forgotten?: readonly string[] };

/** The answers of a draft after the last one. */
export function withAnswer({ known, added = {}, forgotten = [] }: LastAnswer): Answers {
  const kept = Object.entries(known).filter(([key]) => !forgotten.includes(key));
  return { ...Object.fromEntries(kept), ...added };
}

/**
 * Turns the visitor's completed draft into a lead: one transaction adds the last answer, writes the lead, its
 * assignments and messages, uses up the phone's verification and closes the draft. Safe to call any number of times. What
 * another tab answered since the draft was read counts, not what was read. `another`: it is another job than the one that
 * was asked for before.
 */
export const submitLead = async (
  draftId: string,
  quiz: Quiz,
  { place, another = false }: LeadContext & { another?: boolean },
  last: LastAnswer = { known: {} },
): Promise<SubmitOutcome> =>
  db.transaction(async (tx) => {
    const draft = await lockDraft(tx, draftId);
    if (!draft || (draft.completedAt && !draft.leadId)) return { status: "missing" };
    if (draft.leadId) return { status: "repeated", leadId: draft.leadId };
    const answers = withAnswer({ ...last, known: draft.answers });
    if (nextUnanswered(quiz, answers)) return { status: "incomplete" };
    const answered = { ...draft, answers };
    if (!another && (await findAskedBefore(quiz, answered, tx))) return { status: "asked-before" };
    const verified = await takeNumber(tx, answered, verifiedHours);
    if (answers[codeStepId] === "verified" && !verified) return { status: "unverified" };
    return { status: "created", leadId: await makeLead(tx, quiz, { ...answered, verified, place }) };
  });

/** Locks the draft, and has the statements after it planned once a connection: that takes longer than running them. */
async function lockDraft(tx: Transaction, draftId: string) {
  const columns = pick(quizDrafts, "id", "visitorId", "answers", "leadId", "completedAt");
  const planned = sql`set_config('plan_cache_mode', 'force_generic_plan', true)`;
  const [draft] = await tx
    .select({ ...columns, planned })
    .from(quizDrafts)
    .where(eq(quizDrafts.id, draftId))
    .for("update");
  return draft;
}

/** Whether the phone was verified; the verification is used up. */
const takeNumber = async (
  tx: Transaction,
  { visitorId, answers }: { visitorId: string; answers: Answers },
  maxAgeHours: number,
): Promise<boolean> =>
  answers[codeStepId] === "verified" &&
  spendNumber(tx, { visitorId, phone: answers.phone ?? "", maxAgeHours });

/**
 * Stores a request that was taken in while the database was down, once, however often and by whom it is called. It was
 * acknowledged, so it is stored in any case; without verification, as unverified.
 */
export const submitSpooledLead = async (
  { draftId: id, visitorId, answers, photo: jpeg }: SealedDraft,
  quiz: Quiz,
  { place }: LeadContext,
): Promise<{ status: "created" | "repeated"; leadId: LeadId }> =>
  db.transaction(async (tx) => {
    await lockDraft(tx, id);
    const [made] = await tx.select({ id: leads.id }).from(leads).where(eq(leads.idempotencyKey, id));
    if (made) return { status: "repeated", leadId: made.id };
    const verified = await takeNumber(tx, { visitorId, answers }, spooledHours);
    const photo = jpeg !== undefined;
    const leadId = await makeLead(tx, quiz, { id, visitorId, answers, photo, verified, place });
    if (jpeg) await storeLeadPhoto(tx, leadId, Buffer.from(jpeg, "base64"));
    return { status: "created", leadId };
  });
