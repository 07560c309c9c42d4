import { randomUUID } from "node:crypto";
import { type Placeholder, sql } from "drizzle-orm";
import { db, type Transaction } from "~/database/db.server";
import { prepared } from "~/database/prepared.server";
import type { Message } from "~/models/messages/message";
import { isExact, type Place } from "~/models/places/place";
import { parsePostcode } from "~/models/places/postcode";
import { answersOnPath, type Quiz } from "~/models/quiz/journey";
import { keptBeside } from "~/models/quiz/wish";
import { findTradeOf } from "~/models/trades/trade";
import { type AskedWork, askedWork } from "~/models/trades/who-fits";
import { leadAssignments, leadDue, leads } from "../../../drizzle/schema/leads";
import { outbox } from "../../../drizzle/schema/messages";
import { leadPhotos, quizDrafts } from "../../../drizzle/schema/quizzes";
import type { Answers } from "../../../drizzle/schema/values/leads";
import { announcementOf } from "./announcement.server";
import { dueOf } from "./clock/clock";
import { listProofs } from "./holders.server";
import { contactAnswers } from "./lead";
import { type LeadAnnouncement, leadMessages } from "./messages";
import type { Wished } from "./now/now";
import { readWished } from "./now/wished.server";
import type { HeldBusiness } from "./routing.server";

/** What the caller knows and a model does not: where the postcode is. */
export type LeadContext = {
  /** Absent when the postcode is unknown; the lead then waits for the operator. */
  place: Omit<Place, "name"> | undefined;
};

type OpenDraft = { id: string; visitorId: string; answers: Answers };
/** `photo`: whether the homeowner gave one. */
type Writing = LeadContext & { verified: boolean; matched: readonly HeldBusiness[]; photo: boolean };

/**
 * Gives a new lead to the businesses that are held for it, and stores it with its assignments, due times, messages and
 * photo; closes the draft. Returns the lead's id.
 */
export async function writeLead(
  tx: Transaction,
  draft: OpenDraft,
  quiz: Quiz,
  { verified, matched, place, photo }: Writing,
): Promise<string> {
  const lead = describeLead(draft, quiz, { verified, place });
  const [wished, proofs] = await Promise.all([readWished(tx, lead, matched), listProofs(tx, matched)]);
  const announcement = announce(lead, { matched, wished });
  const { given } = announcement.now;
  const assignmentOf = new Map(given.map(({ id, assignmentId }) => [id, assignmentId]));
  const assigned = matched.map((each) => ({ ...each, assignmentId: assignmentOf.get(each.id) ?? "" }));
  const ways = new Map(assigned.map((each) => [each.assignmentId, each.ways]));
  const messages = leadMessages(announcement, {
    recipients: matched,
    ...{ proofs, photo },
  });
  await write(tx, {
    ...lead,
    unmatched: matched.length === 0,
    given: JSON.stringify(
      assigned.map(({ assignmentId, id, email, distanceMiles, placedExactly }) => ({
        ...{ assignmentId, id, email, distanceMiles },
        distanceExact: placedExactly && isExact(place?.precision),
      })),
    ),
    due: JSON.stringify(dueOf(announcement.now, ways)),
    messages: JSON.stringify(messages satisfies Message[]),
    draftId: draft.id,
    draftAnswers: withoutContact(draft.answers),
  });
  return lead.id;
}

/** The announcement of the lead as it will be once stored. */
function announce(
  lead: NewLead,
  { matched, wished }: { matched: readonly HeldBusiness[]; wished: Wished | null },
): LeadAnnouncement {
  const at = new Date();
  const untouched = {
    ...{ routingStoppedAt: null, hiredAt: null, hiredBusinessId: null, erasedAt: null },
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
function describeLead(
  draft: OpenDraft,
  quiz: Quiz,
  { verified, place }: Pick<Writing, "verified" | "place">,
) {
  const answers = answersOnPath(quiz, draft.answers);
  const { notes, ...details } = quiz.describeLead(answers);
  return {
    ...details,
    id: randomUUID(),
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
    // Only answers of an earlier version name one: a file, which is carried over.
    photo: draft.answers.photo ?? null,
    homeownerNotes: notes,
  };
}

type NewLead = ReturnType<typeof describeLead>;

const columns = [
  "id",
  "source",
  "idempotencyKey",
  "visitorId",
  "firstName",
  "lastName",
  "email",
  "phone",
  "phoneVerified",
  "postcode",
  "outcode",
  "latitude",
  "longitude",
  "placePrecision",
  "answers",
  "photo",
  "homeownerNotes",
  "serviceType",
  "projectDescription",
  "budgetRange",
  "timeline",
  "propertyType",
  "estimate",
  "resultsEstimate",
] as const satisfies readonly (keyof NewLead)[];
type Column = (typeof columns)[number];

type Written = NewLead & {
  /** Whether the lead joins the operator's queue at once, since no business has it. */
  unmatched: boolean;
  given: string;
  /** The `lead_due` rows. */
  due: string;
  messages: string;
  draftId: string;
  draftAnswers: Answers;
};

/**
 * Stores all of it in one statement. The draft keeps no personal answers: the lead has them now. The `coalesce` rules
 * out the index on open drafts: one plan serves every lead, and would read all of them through it.
 */
const write = prepared<Written, never>((value) => {
  const values = Object.fromEntries(columns.map((column) => [column, value(column)])) as Record<
    Column,
    Placeholder
  >;
  const unmatchedSince = sql`case when ${value("unmatched")}::boolean then now() end`;
  return sql`
    with lead as ${db
      .insert(leads)
      .values({ ...values, unmatchedSince })
      .returning({ id: leads.id })},
    given as (
      insert into ${leadAssignments} (id, lead_id, business_id, email, distance_miles, distance_exact, search_text)
      select g."assignmentId", lead.id, g.id, g.email, g."distanceMiles", g."distanceExact",
        lead_search_text(${value("firstName")}::text, ${value("lastName")}::text, ${value("serviceType")}::text,
          ${value("postcode")}::text)
      from lead, jsonb_to_recordset(${value("given")}::jsonb) g (
        "assignmentId" uuid, id uuid, email text, "distanceMiles" float8, "distanceExact" boolean
      )
    ),
    due as (
      insert into ${leadDue} (lead_id, assignment_id, kind, due_at)
      select lead.id, d."assignmentId", d.kind, d."dueAt"
      from lead, jsonb_to_recordset(${value("due")}::jsonb) d ("assignmentId" uuid, kind text, "dueAt" timestamptz)
    ),
    queued as (
      insert into ${outbox} (channel, recipient, subject, body, mail, dedupe_key, lead_id, held_until, available_at)
      select m.channel, m.recipient, m.subject, m.body, m.mail, m."dedupeKey", lead.id, m."heldUntil",
        coalesce(m."heldUntil", now())
      from lead, jsonb_to_recordset(${value("messages")}::jsonb) m (
        channel text, recipient text, subject text, body text, mail jsonb, "dedupeKey" text, "heldUntil" timestamptz
      )
    ),
    photo as (
      update ${leadPhotos} set draft_id = null, lead_id = lead.id from lead
      where ${leadPhotos}.draft_id = ${value("draftId")}
    )
    update ${quizDrafts} set lead_id = lead.id, completed_at = now(), updated_at = now(),
      answers = ${sql.param(value("draftAnswers"), quizDrafts.answers)}
    from lead where ${quizDrafts}.id = ${value("draftId")} and coalesce(${quizDrafts}.completed_at, 'infinity') = 'infinity'`;
});

function withoutContact(answers: Answers): Answers {
  const contact: readonly string[] = contactAnswers;
  return Object.fromEntries(Object.entries(answers).filter(([key]) => !contact.includes(key)));
}
