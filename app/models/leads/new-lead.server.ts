import { randomUUID } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Transaction } from "~/database/db.server";
import { readLeadId } from "~/models/base/ids";
import { queueMessages } from "~/models/messages/outbox.server";
import { isExact, type Place } from "~/models/places/place";
import { answersOnPath, type Quiz } from "~/models/quiz/journey";
import { keptBeside, picksOf } from "~/models/quiz/wish";
import { parsePostcode } from "~/models/reading/postcode";
import { findTradeOf } from "~/models/trades/trade";
import { type AskedWork, askedWork } from "~/models/trades/who-fits";
import { leads } from "../../../drizzle/schema/leads";
import { leadPhotos, quizDrafts } from "../../../drizzle/schema/quizzes";
import type { Answers } from "../../../drizzle/schema/values/leads";
import { type LeadAnnouncement, leadMessages, type Profiles } from "./alert-messages";
import { announcementOf } from "./announcement.server";
import { dueOf } from "./clock/clock";
import { listProfiles } from "./holders.server";
import { contactAnswers } from "./lead";
import type { Wished } from "./now/now";
import { readWished } from "./now/wished.server";
import { type LockedBusiness, lockNearest } from "./routing.server";
import { webhooksOf } from "./webhooks.server";

/** What the caller knows and a model does not: where the postcode is. */
export type LeadContext = {
  /** Absent when the postcode is unknown; the lead then waits for the operator. */
  place: Omit<Place, "name"> | undefined;
};

/** A completed draft; `photo` is whether one comes with it, besides what is stored. */
type Draft = { id: string; visitorId: string; answers: Answers; photo?: boolean };
type Making = Draft & LeadContext & { verified: boolean };

/**
 * Makes a lead of a draft that the transaction holds: gives it to the nearest who may have it, and stores it with its
 * assignments, due times, messages and photo; closes the draft. Returns the lead's id.
 */
export async function makeLead(tx: Transaction, quiz: Quiz, making: Making): Promise<LeadId> {
  const { answers, verified, place } = making;
  const lead = describeLead(quiz, making);
  const work = verified ? routedWork(quiz, answers) : null;
  const matched = work && place ? await lockNearest(tx, { work, at: place, picks: picksOf(answers) }) : [];
  const [wished, profiles, stored] = await Promise.all([
    readWished(tx, lead, matched),
    listProfiles(tx, matched),
    // Not as the draft was locked: a photo may have been stored while that waited.
    tx.$count(leadPhotos, eq(leadPhotos.draftId, making.id)),
  ]);
  const announcement = announce(lead, { matched, wished });
  await write(tx, making, { lead, matched, announcement, profiles, stored: stored > 0 });
  return lead.id;
}

type Written = {
  lead: NewLead;
  matched: readonly LockedBusiness[];
  announcement: LeadAnnouncement;
  profiles: Profiles;
  /** Whether the draft has a photo. */
  stored: boolean;
};

/** All of it is sent in this order, before the first is answered. */
async function write(
  tx: Transaction,
  { id: draftId, answers, photo = false, place }: Making,
  { lead, matched, announcement, profiles, stored }: Written,
): Promise<void> {
  const { id: leadId } = lead;
  const idOf = new Map(announcement.now.given.map(({ id, assignmentId }) => [id, assignmentId]));
  const assigned = matched.map((each) => ({ ...each, assignmentId: idOf.get(each.id) ?? "" }));
  const ways = new Map(assigned.map((each) => [each.assignmentId, each.ways]));
  const { firstName, lastName, serviceType, postcode } = lead;
  const messages = [
    ...leadMessages(announcement, { recipients: matched, profiles, photo: photo || stored }),
    ...webhooksOf(announcement, matched),
  ];
  await Promise.all([
    tx
      .insert(leads)
      .values({ ...lead, unmatchedSince: matched.length === 0 ? sql`now()` : null })
      .execute(),
    // Rows as one parameter: a statement of one for each cell takes longer to write than to run.
    tx.execute(sql`
      insert into lead_assignments (id, lead_id, business_id, email, distance_miles, distance_exact, search_text)
      select "assignmentId", ${leadId}, id, email, "distanceMiles",
        "placedExactly" and ${isExact(place?.precision)}::boolean,
        lead_search_text(${firstName}::text, ${lastName}::text, ${serviceType}::text, ${postcode}::text)
      from jsonb_to_recordset(${JSON.stringify(assigned)}::jsonb) as given
        ("assignmentId" uuid, id uuid, email text, "distanceMiles" float8, "placedExactly" boolean)`),
    tx.execute(sql`
      insert into lead_due (lead_id, assignment_id, kind, due_at)
      select ${leadId}, "assignmentId", kind, "dueAt"
      from jsonb_to_recordset(${JSON.stringify(dueOf(announcement.now, ways))}::jsonb) as due
        ("assignmentId" uuid, kind text, "dueAt" timestamptz)`),
    stored &&
      tx.update(leadPhotos).set({ draftId: null, leadId }).where(eq(leadPhotos.draftId, draftId)).execute(),
    // The draft keeps no personal answers: the lead has them now.
    tx
      .update(quizDrafts)
      .set({ leadId, completedAt: sql`now()`, updatedAt: sql`now()`, answers: withoutContact(answers) })
      .where(and(eq(quizDrafts.id, draftId), isNull(quizDrafts.completedAt)))
      .execute(),
    queueMessages(tx, messages, leadId),
  ]);
}

/** The announcement of the lead as it will be once stored. */
function announce(
  lead: NewLead,
  { matched, wished }: { matched: readonly LockedBusiness[]; wished: Wished | null },
): LeadAnnouncement {
  const at = new Date();
  const untouched = {
    ...{ routingStoppedAt: null, closedAt: null, hiredAt: null, hiredBusinessId: null, erasedAt: null },
    ...{ deskChoice: null, deskChoiceAt: null, linkNumber: 0 },
  };
  const given = matched.map(({ id, name }) => ({
    ...{ id, name, assignmentId: randomUUID(), givenAt: at, holds: true },
    ...{ status: "new" as const, declineReason: null, declinedAt: null, seenAt: null },
    ...{ notHiredAt: null, fellAt: null },
  }));
  return announcementOf(
    { ...lead, ...untouched, unmatchedSince: matched.length === 0 ? at : null },
    given,
    wished,
  );
}

/** The work to route a lead of these answers by; null for work that is not live, for which a person finds somebody. */
export function routedWork(quiz: Quiz, given: Answers): AskedWork | null {
  const answers = answersOnPath(quiz, given);
  const trade = findTradeOf(quiz.describeLead(answers).serviceType);
  return trade?.live ? askedWork(trade, answers) : null;
}

/** Every column of a new lead that a homeowner or a quiz decides. */
function describeLead(quiz: Quiz, { verified, place, ...draft }: Making) {
  const answers = answersOnPath(quiz, draft.answers);
  const { notes, ...details } = quiz.describeLead(answers);
  return {
    ...details,
    id: readLeadId(randomUUID()),
    source: quiz.source,
    idempotencyKey: draft.id,
    visitorId: draft.visitorId,
    firstName: answers["first-name"] ?? "",
    lastName: answers["last-name"] ?? "",
    email: answers.email ?? "",
    phone: answers.phone ?? "",
    phoneVerified: verified,
    postcode: answers.postcode ?? "",
    outcode: parsePostcode(answers.postcode ?? "")?.outcode ?? null,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    placePrecision: place?.precision ?? null,
    answers: { ...withoutContact(answers), ...keptBeside(draft.answers) },
    homeownerNotes: notes,
  };
}

type NewLead = ReturnType<typeof describeLead>;

function withoutContact(answers: Answers): Answers {
  const contact: readonly string[] = contactAnswers;
  return Object.fromEntries(Object.entries(answers).filter(([key]) => !contact.includes(key)));
}
