import { randomUUID } from "node:crypto";
import { type Placeholder, sql } from "drizzle-orm";
import { db, type Transaction } from "~/database/db.server";
import { prepared } from "~/database/prepared.server";
import type { Message } from "~/models/messages/message";
import type { Coordinates } from "~/models/places/distance";
import { parsePostcode } from "~/models/places/postcode";
import type { Answers } from "~/models/quiz/answers";
import { answersOnPath, type Quiz } from "~/models/quiz/journey";
import { findTradeOf } from "~/models/trades/trade";
import { leadAssignments, leadPhotos, leads, outbox, quizDrafts } from "../../../drizzle/schema";
import { announcementOf, type SiteFacts } from "./announcement";
import { contactAnswers } from "./lead";
import { leadMessages } from "./messages";
import type { HeldBusiness } from "./routing.server";

/** What the caller knows and a model does not: the configuration, and where the postcode is. */
export type LeadContext = {
  site: SiteFacts;
  /** Degrees; absent when nobody knows the postcode, and then the lead waits for the operator. */
  place: Coordinates | undefined;
};

type OpenDraft = { id: string; visitorId: string; answers: Answers };
type Writing = LeadContext & { verified: boolean; matched: readonly HeldBusiness[] };

/**
 * Gives a lead that is being made to those who are held for it, and writes it with everything that belongs to it:
 * its assignments, what is to be sent, its photo, and the draft's end. The lead's id.
 */
export async function writeLead(
  tx: Transaction,
  draft: OpenDraft,
  quiz: Quiz,
  { verified, matched, place, site }: Writing,
): Promise<string> {
  const lead = describeLead(draft, quiz, { verified, place });
  const messages = leadMessages(announcementOf(lead, site), matched, site.operatorEmail);
  await write(tx, {
    ...lead,
    unmatched: matched.length === 0,
    given: JSON.stringify(matched.map(({ id, email, distanceMiles }) => ({ id, email, distanceMiles }))),
    messages: JSON.stringify(messages satisfies Message[]),
    draftId: draft.id,
    draftAnswers: withoutContact(draft.answers),
  });
  return lead.id;
}

/**
 * The trade whose businesses a lead of these answers goes to. For work that is not live a person looks for somebody:
 * nobody is sent it by itself.
 */
export function routedTrade(quiz: Quiz, answers: Answers): string | null {
  const trade = findTradeOf(quiz.describeLead(answersOnPath(quiz, answers)).serviceType);
  return trade?.live ? trade.slug : null;
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
    answers: withoutContact(answers),
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
  /** What nobody has stands in the operator's queue from now on. */
  unmatched: boolean;
  given: string;
  messages: string;
  draftId: string;
  draftAnswers: Answers;
};

/**
 * All of it in one statement. The draft keeps no personal answers: the lead has them now. That it is open is asked in
 * a way that no index on open drafts answers: one plan serves every lead, and through that index it would read all of them.
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
      insert into ${leadAssignments} (lead_id, business_id, email, distance_miles, search_text)
      select lead.id, g.id, g.email, g."distanceMiles", lead_search_text(${value("firstName")}::text,
        ${value("lastName")}::text, ${value("serviceType")}::text, ${value("postcode")}::text)
      from lead, jsonb_to_recordset(${value("given")}::jsonb) g (id uuid, email text, "distanceMiles" float8)
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
