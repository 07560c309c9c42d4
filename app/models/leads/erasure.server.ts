import { and, asc, eq, inArray, isNull, like, lt, notExists, or, sql } from "drizzle-orm";
import { ago, inBatches } from "~/database/batches.server";
import { type Database, db, type Transaction } from "~/database/db.server";
import { withWays } from "~/models/alerts/settings.server";
import { type Actor, type Change, forgetAudited, recordAudit } from "~/models/audit/audit.server";
import { type LeadRow, lockLead } from "~/models/leads/holders.server";
import { dropWaiting, queueMessages } from "~/models/messages/outbox.server";
import { chosenAnswers } from "~/models/quiz/recorded-answers";
import { parsePostcode } from "~/models/reading/postcode";
import { serviceName } from "~/models/trades/words";
import { leadAssignments, leadDue, leadEvents, leads } from "../../../drizzle/schema/leads";
import { outbox, threadEntries } from "../../../drizzle/schema/messages";
import { postcodeLookups } from "../../../drizzle/schema/places";
import { phoneVerifications, quizDrafts } from "../../../drizzle/schema/quizzes";
import { knownLead } from "./announcement.server";
import { listHolders } from "./holders.server";
import { erasureNotices } from "./own-request/own-request-messages";
import { forgetPhotos } from "./photos.server";

export type Erasure =
  /** `draftId` names the copy that may wait in the spool, outside the database; the caller removes it. */
  { status: "erased"; draftId: string } | { status: "repeated"; draftId: string } | { status: "missing" };

/**
 * Deletes all personal data of a request in one transaction: from the lead, its photos, its draft, its phone's
 * verifications, its messages, its threads and its businesses' notes. A lead without a person stays, so that counts stay right.
 * Waiting messages are dropped; businesses that have the lead are told, once. `actor` is the operator, or the homeowner
 * with the request's own link. `alongside` deletes, in the same transaction, the personal data of later subjects, and
 * returns what the audit log says of that.
 */
export const eraseLead = async (
  leadId: LeadId,
  actor: Actor = "visitor",
  alongside: (tx: Transaction) => Promise<Change["after"]> = async () => undefined,
  within: Database = db,
): Promise<Erasure> =>
  within.transaction(async (tx) => {
    const lead = await lockLead(tx, leadId);
    if (!lead) return { status: "missing" };
    if (lead.erasedAt) return { status: "repeated", draftId: lead.idempotencyKey };
    const after = await alongside(tx);
    await forgetPerson(tx, lead);
    await recordAudit(tx, actor, "erased", "lead", leadId, { after });
    const holders = await withWays(tx, await listHolders(tx, leadId));
    await queueMessages(tx, erasureNotices(knownLead(lead), holders), leadId);
    return { status: "erased", draftId: lead.idempotencyKey };
  });

/** Deletes the personal data of a lead, in the transaction that holds its row, and tells nobody. */
async function forgetPerson(tx: Transaction, lead: LeadRow): Promise<void> {
  await tx.update(leads).set(withoutPerson(lead)).where(eq(leads.id, lead.id));
  await forgetPhotos(tx, lead.id);
  // Before the messages: a transaction that texts a code to this number has locked its verification first.
  await tx.delete(phoneVerifications).where(eq(phoneVerifications.phone, lead.phone));
  await forgetMessages(tx, lead);
  await tx
    .delete(quizDrafts)
    .where(or(eq(quizDrafts.id, lead.idempotencyKey), eq(quizDrafts.leadId, lead.id)));
  await forgetAudited(tx, { kind: "lead", id: lead.id }, lead);
  await tx.delete(leadDue).where(eq(leadDue.leadId, lead.id));
  const theirs = eq(leadAssignments.leadId, lead.id);
  await tx.update(leadAssignments).set({ notes: "" }).where(theirs);
  const given = tx.select({ id: leadAssignments.id }).from(leadAssignments).where(theirs);
  await tx.delete(threadEntries).where(inArray(threadEntries.assignmentId, given));
  // What somebody did with their own request says who made it.
  await tx.delete(leadEvents).where(and(eq(leadEvents.leadId, lead.id), isNull(leadEvents.assignmentId)));
  const { postcode } = parsePostcode(lead.postcode) ?? {};
  if (postcode)
    await tx.delete(postcodeLookups).where(eq(postcodeLookups.postcode, postcode.replace(" ", "")));
}

const withoutPerson = (lead: LeadRow) => ({
  visitorId: null,
  firstName: "",
  lastName: "",
  email: "",
  phone: "",
  postcode: lead.outcode ?? "",
  latitude: null,
  longitude: null,
  projectDescription: `${serviceName(lead.serviceType)} work requested.`,
  homeownerNotes: "",
  internalNotes: "",
  answers: chosenAnswers(lead.answers),
  photo: null,
  unmatchedSince: null,
  erasedAt: sql`now()`,
  updatedAt: sql`now()`,
});

/** The kinds of mail to a homeowner, as in the keys of messages. */
const homeownersMails = [
  "confirmation",
  "link",
  "declined",
  "back",
  "booked",
  "contact",
  "desk",
  "replaced",
  "still",
  "review",
  "price",
  "agreement:homeowner",
  "thread:homeowner",
] as const;

/**
 * Drops the lead's waiting messages; of sent ones only the row stays, as a record that there was one, and when. Texted
 * codes belong to the phone number, not to a lead.
 */
async function forgetMessages(tx: Transaction, lead: LeadRow): Promise<void> {
  const codes = and(eq(outbox.recipient, lead.phone), like(outbox.dedupeKey, "code:%"));
  const ofLead = or(eq(outbox.leadId, lead.id), codes);
  await dropWaiting(tx, ofLead);
  await tx.update(outbox).set({ subject: "", body: "", mail: null }).where(ofLead);
  // A former address, before a correction, is only in messages that went there and in the audit log of who saw them.
  const toThem = or(...homeownersMails.map((kind) => like(outbox.dedupeKey, `lead:${lead.id}:${kind}%`)));
  const own = or(inArray(outbox.recipient, [lead.email, lead.phone]), toThem);
  await tx.update(outbox).set({ recipient: "" }).where(and(ofLead, own));
  const confirmed = await tx.select({ id: outbox.id }).from(outbox).where(and(ofLead, toThem));
  for (const { id } of confirmed) await forgetAudited(tx, { kind: "message", id });
}

const unverifiedDays = 7;
const leadsAtOnce = 50;

/**
 * Deletes the personal data, and the photos, of leads that no business was given and whose phone was not verified within
 * a week. The lead itself stays, so that it is counted and never created twice. Returns how many.
 */
export const eraseUnverifiedLeads = (): Promise<number> =>
  inBatches(leadsAtOnce, () =>
    db.transaction(async (tx) => {
      const given = tx
        .select({ id: leadAssignments.id })
        .from(leadAssignments)
        .where(eq(leadAssignments.leadId, leads.id));
      const old = await tx
        .select()
        .from(leads)
        .where(
          and(
            eq(leads.phoneVerified, false),
            isNull(leads.erasedAt),
            lt(leads.createdAt, ago({ days: unverifiedDays })),
            notExists(given),
          ),
        )
        .orderBy(asc(leads.createdAt), asc(leads.id))
        .limit(leadsAtOnce)
        .for("update", { skipLocked: true });
      for (const lead of old) await forgetPerson(tx, lead);
      return old.length;
    }),
  );
