import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  doublePrecision,
  index,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { Answers } from "../../app/models/quiz/answers";
import type { StoredEstimate } from "../../app/models/quiz/estimate";
import { accounts } from "./accounts";
import { businesses } from "./businesses";
import { createdAt, id, instant, oneOf, updatedAt } from "./columns";
import { declineReasons, leadEventKinds, leadSources, leadStatuses } from "./values/leads";

export const leads = pgTable(
  "leads",
  {
    id: id(),
    /** The quiz draft it was made from: one draft, one lead, however often the form is posted. */
    idempotencyKey: uuid().notNull().unique(),
    /** The browser that made it, which alone sees the contact details on the result pages. */
    visitorId: uuid(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    phoneVerified: boolean().notNull(),
    postcode: text().notNull(),
    outcode: text(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
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
    estimate: jsonb().$type<StoredEstimate>().notNull(),
    /** Variant B's, which `/quote-results` shows for every lead; absent on leads older than it. */
    resultsEstimate: jsonb().$type<StoredEstimate>(),
    /** Name of its photo in the folder of some process, from before photos had a table; empty once carried over. */
    photo: text(),
    /** Since when it waits for somebody to find it a business; null once one has it. */
    unmatchedSince: instant(),
    /** The homeowner wants no more businesses to get it. */
    routingStoppedAt: instant(),
    hiredAt: instant(),
    /** When the homeowner had the personal fields deleted; they are empty from then on. */
    erasedAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check("leads_status_known", oneOf(table.status, leadStatuses)),
    check("leads_source_known", oneOf(table.source, leadSources)),
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
    index("leads_first_name").on(sql`lower(${table.firstName}) text_pattern_ops`),
    index("leads_last_name").on(sql`lower(${table.lastName}) text_pattern_ops`),
    index("leads_postcode").on(sql`replace(upper(${table.postcode}), ' ', '') text_pattern_ops`),
  ],
);

export const leadAssignments = pgTable(
  "lead_assignments",
  {
    id: id(),
    leadId: uuid()
      .notNull()
      .references(() => leads.id, { onDelete: "cascade" }),
    businessId: uuid()
      .notNull()
      .references(() => businesses.id, { onDelete: "cascade" }),
    /** Where the alert was sent, for the record: it opens nothing. */
    email: text().notNull(),
    distanceMiles: doublePrecision().notNull(),
    status: text({ enum: leadStatuses }).notNull().default("new"),
    /**
     * Why the business cannot do it; null on an assignment that was declined before reasons were asked, or because its
     * place was given away while the business was off the site.
     */
    declineReason: text({ enum: declineReasons }),
    notes: text().notNull().default(""),
    /** When the business first said that it had acted on it; null while it has not, and again when it takes that back. */
    answeredAt: instant(),
    /** When the lead was made: a copy that triggers keep (drizzle/functions/leads.sql), so that a list is walked in its order. */
    requestedAt: instant().notNull().defaultNow(),
    /** What the list's search looks in, folded: a copy of the lead's that the same triggers keep. */
    searchText: text().notNull().default(""),
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
    ),
    check("lead_assignments_status_known", oneOf(table.status, leadStatuses)),
    check("lead_assignments_reason_known", oneOf(table.declineReason, declineReasons)),
    check(
      "lead_assignments_reason_declined",
      sql`${table.declineReason} is null or ${table.status} = 'declined'`,
    ),
  ],
);

/**
 * What somebody did with a lead, written by the verb that did it, in its transaction. It names no customer and
 * keeps no text; that a lead was received is its assignment's own `created_at`.
 */
export const leadEvents = pgTable(
  "lead_events",
  {
    id: id(),
    leadId: uuid()
      .notNull()
      .references(() => leads.id, { onDelete: "cascade" }),
    /** Null for somebody's own request, which no business of theirs was given. */
    assignmentId: uuid().references(() => leadAssignments.id, { onDelete: "cascade" }),
    /** Who did it; null once their account is deleted. */
    accountId: uuid().references(() => accounts.id, { onDelete: "set null" }),
    kind: text({ enum: leadEventKinds }).notNull(),
    /** Where the lead stood from then on, if that is what changed. */
    status: text({ enum: leadStatuses }),
    declineReason: text({ enum: declineReasons }),
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
    check("lead_events_reason_known", oneOf(table.declineReason, declineReasons)),
  ],
);
