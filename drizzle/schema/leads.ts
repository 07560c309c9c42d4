import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { accounts } from "./accounts";
import { businesses } from "./businesses";
import { closedKey, createdAt, id, idOf, instant, oneOf, partOf, updatedAt } from "./columns";
import {
  type Answers,
  type AskedEstimate,
  choiceReasons,
  deskChoices,
  dueKinds,
  type FallenChoice,
  heardAnswers,
  hiredWhoms,
  leadEnds,
  leadEventKinds,
  leadSources,
  leadStatuses,
  lossReasons,
  placePrecisions,
} from "./values/leads";

export const leads = pgTable(
  "leads",
  {
    id: id().$type<LeadId>(),
    /** The quiz draft it was made from: one draft, one lead, however often the form is posted. */
    idempotencyKey: uuid().notNull().unique(),
    /** The browser that made it, which alone sees the contact details on the result pages. */
    visitorId: uuid(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull(),
    /** Which of its links opens the request: a corrected email makes the next one, and those before open nothing. */
    linkNumber: integer().notNull().default(0),
    phone: text().notNull(),
    phoneVerified: boolean().notNull(),
    postcode: text().notNull(),
    outcode: text(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    /** How precise the coordinates are; null without them, and on a lead from before that was recorded. */
    placePrecision: text({ enum: placePrecisions }),
    /** When its homeowner last corrected the postcode. */
    postcodeCorrectedAt: instant(),
    serviceType: text().notNull(),
    projectDescription: text().notNull(),
    budgetRange: text().notNull(),
    timeline: text().notNull(),
    propertyType: text().notNull(),
    source: text({ enum: leadSources }).notNull(),
    /** Follows the latest change of any assignment, for the operator. */
    status: text({ enum: leadStatuses }).notNull().default("new"),
    homeownerNotes: text().notNull().default(""),
    answers: jsonb().$type<Answers>().notNull(),
    internalNotes: text().notNull().default(""),
    estimate: jsonb().$type<AskedEstimate>().notNull(),
    /** Variant B's estimate, which `/quote-results` shows for every lead; absent on older leads. */
    resultsEstimate: jsonb().$type<AskedEstimate>(),
    /** From before photos had a table; nothing writes it any more. */
    photo: text(),
    /** Since when it waits for an operator, by the rule in app/models/leads/admin/waits.server.ts; null while it does not. */
    unmatchedSince: instant(),
    /** How an operator last ended that wait, and when. */
    deskChoice: text({ enum: deskChoices }),
    deskChoiceAt: instant(),
    /** The homeowner wants no more businesses to get it. */
    routingStoppedAt: instant(),
    /** Whether the homeowner wants texts, to the number they proved, beside mails that ask something of them. */
    textsWanted: boolean().notNull().default(false),
    /** Whether the next business is asked by itself in place of one that is silent, as in an emergency. */
    keepLooking: boolean().notNull().default(false),
    /** When its homeowner, or their long silence, closed it: businesses no longer see whose it is. */
    closedAt: instant(),
    hiredAt: instant(),
    /** Who was hired, as the homeowner said; null if they have not been asked. */
    hiredWhom: text({ enum: hiredWhoms }),
    /** Which business with the lead was hired; null if it was none of them, or its listing was deleted. */
    hiredBusinessId: idOf<ListingId>().references(() => businesses.id, { onDelete: "set null" }),
    /** The price version that it was hired at, if any; app/models/prices has it. */
    hiredVersionId: uuid(),
    /** The reason that the other businesses are told, if the homeowner gave one. */
    hiredReason: text({ enum: choiceReasons }),
    /** When the homeowner had the personal fields deleted; they are empty from then on. */
    erasedAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check("leads_status_known", oneOf(table.status, leadStatuses)),
    check("leads_source_known", oneOf(table.source, leadSources)),
    check("leads_desk_choice_known", oneOf(table.deskChoice, deskChoices)),
    check("leads_hired_known", oneOf(table.hiredWhom, hiredWhoms)),
    check("leads_hired_reason_known", oneOf(table.hiredReason, choiceReasons)),
    check(
      "leads_hired_whom",
      sql`(${table.hiredWhom} is null or ${table.hiredAt} is not null)
        and (${table.hiredBusinessId} is null or ${table.hiredWhom} is not distinct from 'business')`,
    ),
    index("leads_hired").on(table.hiredBusinessId).where(sql`hired_business_id is not null`),
    check("leads_place_precision_known", oneOf(table.placePrecision, placePrecisions)),
    index("leads_newest").on(table.createdAt.desc(), table.id),
    index("leads_email").on(sql`lower(${table.email})`, table.createdAt.desc()),
    index("leads_by_status").on(table.status, table.createdAt.desc().nullsFirst(), table.id),
    index("leads_by_service").on(table.serviceType, table.createdAt.desc().nullsFirst(), table.id),
    index("leads_by_status_and_service").on(
      table.status,
      table.serviceType,
      table.createdAt.desc().nullsFirst(),
      table.id,
    ),
    index("leads_unmatched")
      .on(table.phoneVerified, table.unmatchedSince, table.id)
      .where(
        sql`unmatched_since is not null and erased_at is null and routing_stopped_at is null and hired_at is null`,
      ),
    index("leads_phone").on(table.phone),
    index("leads_first_name_key").on(sql`${closedKey(table.firstName)} text_pattern_ops`),
    index("leads_last_name_key").on(sql`${closedKey(table.lastName)} text_pattern_ops`),
    index("leads_postcode").on(sql`replace(upper(${table.postcode}), ' ', '') text_pattern_ops`),
  ],
);

export const leadAssignments = pgTable(
  "lead_assignments",
  {
    id: id(),
    leadId: partOf<LeadId>(() => leads.id),
    businessId: partOf<ListingId>(() => businesses.id),
    /** Where the alert was sent, for the record: it gives no access. */
    email: text().notNull(),
    distanceMiles: doublePrecision().notNull(),
    /** Whether both ends of that are known to a few houses; if not, it is measured from the middle of an area. */
    distanceExact: boolean().notNull().default(false),
    status: text({ enum: leadStatuses }).notNull().default("new"),
    /**
     * Why the business cannot do it, or lost it; null on an assignment that was declined before reasons were asked, or
     * because its place was given away while the business was off the site.
     */
    declineReason: text({ enum: lossReasons }),
    /** Since when its status is declined: a trigger keeps it, whoever sets the status (drizzle/functions/leads.sql). */
    declinedAt: instant(),
    /** When the homeowner said that they have not hired this business, which reported it as booked. */
    notHiredAt: instant(),
    /** When it last declined after its homeowner had hired it, which ended that choice; null if it never did. */
    fellAt: instant(),
    /** The choice that ended so, for an Undo that is pressed before anybody is told. */
    fellChoice: jsonb().$type<FallenChoice>(),
    notes: text().notNull().default(""),
    /** When the business first said that it had acted on it; null before, and again if it takes that back. */
    answeredAt: instant(),
    /** When the lead was made: a copy that triggers keep (drizzle/functions/leads.sql), for reading lists in order. */
    requestedAt: instant().notNull().defaultNow(),
    /** What the list's search looks in, folded: a copy from the lead, kept by the same triggers. */
    searchText: text().notNull().default(""),
    /** What the homeowner did that leaves nothing to do; null while it is open. Copied in the same way. */
    ended: text({ enum: leadEnds }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("lead_assignments_given").on(table.createdAt, table.answeredAt, table.status),
    uniqueIndex("lead_assignments_once").on(table.leadId, table.businessId),
    index("lead_assignments_received").on(table.businessId, table.createdAt, table.answeredAt, table.status),
    // "lead_assignments_newest", which carries what a list is filtered by, is at the end of the first migration.
    index("lead_assignments_status").on(
      table.businessId,
      table.status,
      table.requestedAt.desc().nullsFirst(),
      table.leadId,
      table.ended,
    ),
    check("lead_assignments_ended_known", oneOf(table.ended, leadEnds)),
    check(
      "lead_assignments_declined_since",
      sql`(${table.status} = 'declined') = (${table.declinedAt} is not null)`,
    ),
    check("lead_assignments_fell_whole", sql`(${table.fellAt} is null) = (${table.fellChoice} is null)`),
    check("lead_assignments_status_known", oneOf(table.status, leadStatuses)),
    check("lead_assignments_reason_known", oneOf(table.declineReason, lossReasons)),
    check(
      "lead_assignments_reason_declined",
      sql`${table.declineReason} is null or ${table.status} = 'declined'`,
    ),
  ],
);

/**
 * What somebody did with a lead, written in the transaction that did it. It names no customer and holds no text; the
 * receipt of a lead is its assignment's own `created_at`.
 */
export const leadEvents = pgTable(
  "lead_events",
  {
    id: id(),
    leadId: partOf<LeadId>(() => leads.id),
    /** Null for an account's own request, which none of its businesses was given. */
    assignmentId: uuid().references(() => leadAssignments.id, { onDelete: "cascade" }),
    /** Who did it; null once their account is deleted. */
    accountId: idOf<AccountId>().references(() => accounts.id, { onDelete: "set null" }),
    kind: text({ enum: leadEventKinds }).notNull(),
    /** The lead's new status, if that is what changed. */
    status: text({ enum: leadStatuses }),
    declineReason: text({ enum: lossReasons }),
    createdAt: createdAt(),
  },
  (table) => [
    index("lead_events_assignment").on(table.assignmentId, table.createdAt),
    index("lead_events_lead").on(table.leadId, table.createdAt),
    index("lead_events_account").on(table.accountId),
    uniqueIndex("lead_events_viewed_once")
      .on(table.assignmentId, table.accountId)
      .where(sql`kind = 'viewed'`),
    check("lead_events_kind_known", oneOf(table.kind, leadEventKinds)),
    check("lead_events_status_known", oneOf(table.status, leadStatuses)),
    check("lead_events_reason_known", oneOf(table.declineReason, lossReasons)),
  ],
);

/** What a lead's clock asks for, each once, done or not; app/models/leads/clock decides when, and does it. */
export const leadDue = pgTable(
  "lead_due",
  {
    id: id(),
    leadId: partOf<LeadId>(() => leads.id),
    /** Null if it concerns the lead as a whole. */
    assignmentId: uuid().references(() => leadAssignments.id, { onDelete: "cascade" }),
    kind: text({ enum: dueKinds }).notNull(),
    dueAt: instant().notNull(),
    /** Null while it is still to be done. */
    doneAt: instant(),
    /** The homeowner's answer, for the kind that asks them, and when it came. */
    answer: text({ enum: heardAnswers }),
    answeredAt: instant(),
  },
  (table) => [
    unique("lead_due_once").on(table.leadId, table.kind, table.assignmentId).nullsNotDistinct(),
    index("lead_due_waiting").on(table.dueAt).where(sql`done_at is null`),
    index("lead_due_assignment").on(table.assignmentId),
    check("lead_due_kind_known", oneOf(table.kind, dueKinds)),
    check("lead_due_answer_known", oneOf(table.answer, heardAnswers)),
  ],
);
