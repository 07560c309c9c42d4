import { eq, sql } from "drizzle-orm";
import { db, type Transaction } from "~/database/db.server";
import { prepared } from "~/database/prepared.server";
import { consumeProof, isProof, proofHours, spooledProofHours } from "~/models/phones/verification.server";
import { codeStepId, nextUnanswered, type Quiz } from "~/models/quiz/journey";
import type { SealedDraft } from "~/models/quiz/sealed-draft.server";
import { wishOf } from "~/models/quiz/wish";
import { leads } from "../../../drizzle/schema/leads";
import { leadPhotos, phoneVerifications, quizDrafts } from "../../../drizzle/schema/quizzes";
import type { Answers } from "../../../drizzle/schema/values/leads";
import { recipientsPerLead } from "./lead";
import { nearestRoutable, type RoutingValues, routingValues } from "./nearest.server";
import { type LeadContext, routedWork, writeLead } from "./new-lead.server";
import { storeLeadPhoto } from "./photos.server";
import {
  type FoundRow,
  foundAndHeld,
  type HeldBusiness,
  heldOf,
  heldTable,
  holdNearest,
} from "./routing.server";

export type { LeadContext } from "./new-lead.server";

export type SubmitOutcome =
  | { status: "created"; leadId: string }
  /** The draft became a lead before: the same post again, or a second tab. */
  | { status: "repeated"; leadId: string }
  /** The draft says verified, but the proof is gone or was used for another lead. */
  | { status: "unverified" }
  /** Another tab has taken an answer back meanwhile: this step is asked now. Nothing was recorded. */
  | { status: "incomplete" }
  | { status: "missing" };

/** The draft as it was read, and what the last answer adds to it or invalidates. */
export type LastAnswer = { known: Answers; added?: Answers; forgotten?: readonly string[] };

/** The answers of a draft after the last one, as {@link lockAndRoute} computes them in SQL. */
export function withAnswer({ known, added = {}, forgotten = [] }: LastAnswer): Answers {
  const kept = Object.entries(known).filter(([key]) => !forgotten.includes(key));
  return { ...Object.fromEntries(kept), ...added };
}

/**
 * Turns the visitor's completed draft into a lead: one transaction adds the last answer, writes the lead, its
 * assignments and messages, uses up the phone's proof and closes the draft. Safe to call any number of times.
 */
export const submitLead = async (
  draftId: string,
  quiz: Quiz,
  context: LeadContext,
  last: LastAnswer = { known: {} },
): Promise<SubmitOutcome> =>
  db.transaction(async (tx) => {
    const draft = await lockComplete(tx, { draftId, quiz, context, last });
    if (!draft || (draft.completed && !draft.leadId)) return { status: "missing" };
    if (draft.leadId) return { status: "repeated", leadId: draft.leadId };
    if (nextUnanswered(quiz, draft.answers)) return { status: "incomplete" };
    const verified = draft.answers[codeStepId] === "verified";
    if (verified && !draft.proved) return { status: "unverified" };
    const matched = verified ? await matchedWith(tx, draft, quiz, context) : [];
    const { photo } = draft;
    const leadId = await writeLead(tx, draft, quiz, { ...context, verified, matched, photo });
    return { status: "created", leadId };
  });

type Submission = { draftId: string; quiz: Quiz; context: LeadContext; last: LastAnswer };

/**
 * Locks the draft with its last answer, and uses up its proof if it is complete. Usually the draft is as it was read;
 * if another tab changed it since, its locked state counts.
 */
async function lockComplete(tx: Transaction, { draftId, quiz, context: { place }, last }: Submission) {
  const values = {
    draftId,
    added: JSON.stringify(last.added ?? {}),
    forgotten: `{${(last.forgotten ?? []).map((key) => JSON.stringify(key)).join(",")}}`,
  };
  const lock = async (expected: Answers) => {
    const work = place && !nextUnanswered(quiz, expected) ? routedWork(quiz, expected) : null;
    const wish = wishOf(expected);
    const routing = routingValues({ work, at: place ?? nowhere, wish, limit: recipientsPerLead });
    const [draft] = await lockAndRoute(tx, { ...values, ...routing, expected: JSON.stringify(expected) });
    return draft;
  };
  // Both are sent before the first is answered.
  const [, draft] = await Promise.all([planOnce(tx, {}), lock(withAnswer(last))]);
  const changed = draft && !draft.completed && !draft.expected;
  return changed && !nextUnanswered(quiz, draft.answers) ? lock(draft.answers) : draft;
}

/** For a lead without a known location: no trade is passed with it, so nobody is found. */
const nowhere = { latitude: 0, longitude: 0 };

type LockedDraft = {
  id: string;
  visitorId: string;
  /** Including the last one. */
  answers: Answers;
  leadId: string | null;
  completed: boolean;
  /** Whether the answers are those that the caller expected; otherwise the proof is untouched and nobody is locked. */
  expected: boolean;
  proved: boolean;
  photo: boolean;
  /** Whether `found` are certainly the nearest. */
  settled: boolean;
  found: FoundRow[] | null;
};

/**
 * Plans the transaction's statements once for each connection: planning costs more than running them, and their plans
 * do not depend on the parameters.
 */
const planOnce = prepared<Record<string, never>, never>(
  () => sql`set local plan_cache_mode = force_generic_plan`,
);

/** Locks the draft, uses up its proof, and then reads and holds the nearest that may have the lead. */
const lockAndRoute = prepared<
  { draftId: string; added: string; forgotten: string; expected: string } & RoutingValues,
  LockedDraft
>(
  (value) => sql`
    with draft as materialized (
      select id, visitor_id, lead_id, completed_at,
        (answers - ${value("forgotten")}::text[]) || ${value("added")}::jsonb as answers
      from ${quizDrafts} where id = ${value("draftId")} for update
    ),
    meant as materialized (select *, answers = ${value("expected")}::jsonb as expected from draft),
    proof as (
      update ${phoneVerifications} set consumed_at = clock_timestamp() from meant
      where meant.expected and meant.completed_at is null and meant.answers ->> ${codeStepId} = 'verified'
        and ${isProof({ visitorId: sql`meant.visitor_id`, phone: sql`coalesce(meant.answers ->> 'phone', '')` }, proofHours)}
      returning 1
    ),
    ${nearestRoutable(value, sql`exists (select from proof)`)}, ${heldTable(value)}
    select meant.id, visitor_id as "visitorId", answers, lead_id as "leadId", completed_at is not null as completed,
      expected, exists (select from proof) as proved,
      exists (select from ${leadPhotos} p where p.draft_id = meant.id) as photo, numbers.settled, ${foundAndHeld} as found
    from meant, numbers`,
);

/** The businesses that get the lead: those locked above, unless one left the site meanwhile or more must be read. */
async function matchedWith(
  tx: Transaction,
  { found, settled, answers }: LockedDraft,
  quiz: Quiz,
  { place }: LeadContext,
): Promise<HeldBusiness[]> {
  const wish = wishOf(answers);
  if (settled && (found ?? []).every(({ held }) => held)) return heldOf(found ?? [], wish);
  const work = routedWork(quiz, answers);
  return work && place ? holdNearest(tx, { work, at: place, wish }) : [];
}

/**
 * Stores a request that was taken in while the database was down, once, however often and by whom it is called. It was
 * acknowledged, so it is stored in any case; without proof, as unverified.
 */
export const submitSpooledLead = async (
  { draftId, visitorId, answers, photo }: SealedDraft,
  quiz: Quiz,
  context: LeadContext,
): Promise<{ status: "created" | "repeated"; leadId: string }> =>
  db.transaction(async (tx) => {
    await tx.select({ id: quizDrafts.id }).from(quizDrafts).where(eq(quizDrafts.id, draftId)).for("update");
    const [made] = await tx.select({ id: leads.id }).from(leads).where(eq(leads.idempotencyKey, draftId));
    if (made) return { status: "repeated", leadId: made.id };
    const proof = { visitorId, phone: answers.phone ?? "", maxAgeHours: spooledProofHours };
    const verified = answers[codeStepId] === "verified" && (await consumeProof(tx, proof));
    const work = verified ? routedWork(quiz, answers) : null;
    const wish = wishOf(answers);
    const matched = work && context.place ? await holdNearest(tx, { work, at: context.place, wish }) : [];
    const draft = { id: draftId, visitorId, answers };
    const given = { verified, matched, photo: photo !== undefined };
    const leadId = await writeLead(tx, draft, quiz, { ...context, ...given });
    if (photo) await storeLeadPhoto(tx, leadId, Buffer.from(photo, "base64"));
    return { status: "created", leadId };
  });
