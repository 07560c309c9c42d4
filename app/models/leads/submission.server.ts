import { and, eq, isNull, sql } from "drizzle-orm";
import { db, type Transaction } from "~/database/db.server";
import { withWays } from "~/models/alerts/settings.server";
import { queueMessages } from "~/models/messages/outbox.server";
import { consumeProof } from "~/models/phones/verification.server";
import type { Coordinates } from "~/models/places/distance";
import { parsePostcode } from "~/models/places/postcode";
import type { Answers } from "~/models/quiz/answers";
import { answersOnPath, codeStepId, type Quiz } from "~/models/quiz/journey";
import type { SealedDraft } from "~/models/quiz/sealed-draft.server";
import { findTradeOf } from "~/models/trades/trade";
import { leads, quizDrafts } from "../../../drizzle/schema";
import { announcementOf, type SiteFacts } from "./announcement";
import { contactAnswers } from "./lead";
import { leadMessages } from "./messages";
import { handOverPhoto, storeLeadPhoto } from "./photos.server";
import { assignNearest } from "./routing.server";

export type SubmitOutcome =
  | { status: "created"; leadId: string }
  /** The draft became a lead before: the same post again, or a second tab. */
  | { status: "repeated"; leadId: string }
  /** The draft says verified, but the proof is gone or was used for another lead. */
  | { status: "unverified" }
  | { status: "missing" };

/** What the caller knows and a model does not: the configuration, and where the postcode is. */
export type LeadContext = {
  site: SiteFacts;
  /** Degrees; absent when nobody knows the postcode, and then the lead waits for the operator. */
  place: Coordinates | undefined;
};

type OpenDraft = { id: string; visitorId: string; answers: Answers };
type Inserting = LeadContext & { verified: boolean };

/**
 * Makes the visitor's completed draft a lead: one transaction writes the lead, its assignments and the
 * messages to send, uses up the phone's proof and closes the draft. Safe to call any number of times.
 */
export async function submitLead(draftId: string, quiz: Quiz, context: LeadContext): Promise<SubmitOutcome> {
  return db.transaction(async (tx) => {
    const draft = await lockDraft(tx, draftId);
    if (!draft) return { status: "missing" };
    if (draft.completedAt) {
      return draft.leadId ? { status: "repeated", leadId: draft.leadId } : { status: "missing" };
    }
    const saysVerified = draft.answers[codeStepId] === "verified";
    const verified = saysVerified && (await consumeProof(tx, proofOf(draft)));
    if (saysVerified && !verified) return { status: "unverified" };
    const leadId = await insertLead(tx, draft, quiz, { ...context, verified });
    await handOverPhoto(tx, draft.id, leadId);
    await closeDraft(tx, draft, leadId);
    return { status: "created", leadId };
  });
}

/** How long a request may have waited in the spool for its phone's proof still to count. */
export const spooledProofHours = 7 * 24;

/**
 * Makes a lead of a request that was taken in while the database was gone: once, however often it is
 * called and by whom. It was acknowledged, so it is stored in any case: without its proof as unverified.
 */
export async function submitSpooledLead(
  { draftId, visitorId, answers, photo }: SealedDraft,
  quiz: Quiz,
  context: LeadContext,
): Promise<{ status: "created" | "repeated"; leadId: string }> {
  return db.transaction(async (tx) => {
    const known = await lockDraft(tx, draftId);
    const [made] = await tx.select({ id: leads.id }).from(leads).where(eq(leads.idempotencyKey, draftId));
    if (made) return { status: "repeated", leadId: made.id };
    const draft = { id: draftId, visitorId, answers };
    const saysVerified = answers[codeStepId] === "verified";
    const verified =
      saysVerified && (await consumeProof(tx, { ...proofOf(draft), maxAgeHours: spooledProofHours }));
    const leadId = await insertLead(tx, draft, quiz, { ...context, verified });
    if (photo) await storeLeadPhoto(tx, { draftId, leadId, jpeg: Buffer.from(photo, "base64") });
    else await handOverPhoto(tx, draftId, leadId);
    if (known) await closeDraft(tx, draft, leadId);
    return { status: "created", leadId };
  });
}

async function lockDraft(tx: Transaction, draftId: string) {
  const [draft] = await tx.select().from(quizDrafts).where(eq(quizDrafts.id, draftId)).for("update");
  return draft;
}

const proofOf = ({ visitorId, answers }: OpenDraft) => ({ visitorId, phone: answers.phone ?? "" });

/** Writes the lead, gives it to the nearest who may have it, and tells everybody. */
async function insertLead(
  tx: Transaction,
  draft: OpenDraft,
  quiz: Quiz,
  context: Inserting,
): Promise<string> {
  const [lead] = await tx
    .insert(leads)
    .values(leadValues(draft, quiz, context))
    .returning();
  if (!lead) throw new Error("An insert returned no row");
  const { verified, place, site } = context;
  const matched = await route(tx, lead.id, lead.serviceType, verified ? place : undefined);
  const messages = leadMessages(announcementOf(lead, site), matched, site.operatorEmail);
  await queueMessages(tx, messages, lead.id);
  return lead.id;
}

function leadValues(draft: OpenDraft, quiz: Quiz, { verified, place }: Inserting) {
  const answers = answersOnPath(quiz, draft.answers);
  const { notes, ...details } = quiz.describeLead(answers);
  return {
    ...details,
    source: quiz.source,
    idempotencyKey: draft.id,
    visitorId: draft.visitorId,
    firstName: answers["first-name"] ?? "",
    lastName: answers["last-name"] ?? "",
    email: answers.email ?? "",
    phone: answers.phone ?? "",
    phoneVerified: verified,
    postcode: answers.postcode ?? "",
    outcode: parsePostcode(answers.postcode ?? "")?.outcode,
    latitude: place?.latitude,
    longitude: place?.longitude,
    answers: withoutContact(answers),
    // Only answers of an earlier version name one: a file, which is carried over.
    photo: draft.answers.photo,
    homeownerNotes: notes,
  };
}

/**
 * For work that is not live a person looks for somebody: nobody is sent it by itself. What nobody has stands in the
 * operator's queue from now on.
 */
async function route(tx: Transaction, leadId: string, service: string, at: Coordinates | undefined) {
  const trade = findTradeOf(service);
  const matched = trade?.live && at ? await assignNearest(tx, leadId, { trade: trade.slug, at }) : [];
  if (matched.length === 0) {
    await tx.update(leads).set({ unmatchedSince: sql`now()` }).where(eq(leads.id, leadId));
  }
  return withWays(tx, matched);
}

/** The lead has the personal answers now; the draft keeps none. */
async function closeDraft(tx: Transaction, draft: OpenDraft, leadId: string): Promise<void> {
  const now = new Date();
  await tx
    .update(quizDrafts)
    .set({ leadId, completedAt: now, updatedAt: now, answers: withoutContact(draft.answers) })
    .where(and(eq(quizDrafts.id, draft.id), isNull(quizDrafts.completedAt)));
}

function withoutContact(answers: Answers): Answers {
  const contact: readonly string[] = contactAnswers;
  return Object.fromEntries(Object.entries(answers).filter(([key]) => !contact.includes(key)));
}
