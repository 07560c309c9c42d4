import { type AnyColumn, and, eq, notExists, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { type Database, pick, type Transaction } from "~/database/db.server";
import { leadAssignments, leads } from "../../../../drizzle/schema/leads";
import { isOnSite } from "../../../../drizzle/schema/on-site";
import type { DeclineReason, LeadEnd } from "../lead";

/** An account, and the business of theirs that it acts for. */
export type Viewer = { accountId: AccountId; businessId: ListingId };

/** As {@link Viewer}; without a business, it acts for all of theirs. */
export type AnyViewer = { accountId: AccountId; businessId?: ListingId };

/**
 * Whether an assignment belongs to an active business that the account owns. It is read from the database each time, so
 * that no caller can claim a confirmed email or a business.
 */
export const isOfViewer = ({ accountId, businessId }: AnyViewer): SQL<boolean> =>
  businessId
    ? // A value rather than `in`, so that the plan is a walk along an index in its order.
      sql<boolean>`${leadAssignments.businessId} = (${worked(accountId)} and b.id = ${businessId})`
    : sql<boolean>`${leadAssignments.businessId} in (${worked(accountId)})`;

const worked = (accountId: AccountId): SQL => sql`
  select b.id from businesses b join accounts a on a.id = b.owner_id
  where a.id = ${accountId} and a.email_confirmed_at is not null and ${isOnSite("b")} and b.claimed`;

/** A hash that changes with the notes. */
export const versionOf = (notes: AnyColumn | SQL | SQL.Aliased<string>) => sql<string>`md5(${notes})`;

/** Whether a lead was made with the confirmed email of the account. */
const isOwn = ({ accountId }: AnyViewer): SQL<boolean> => sql<boolean>`lower(${leads.email}) = (
  select lower(a.email) from accounts a where a.id = ${accountId} and a.email_confirmed_at is not null)`;

/** Whether a lead is their own request, which none of their businesses was given. */
export function isOwnRequest(database: Database | Transaction, viewer: AnyViewer): SQL | undefined {
  const given = database
    .select({ id: leadAssignments.id })
    .from(leadAssignments)
    .where(and(eq(leadAssignments.leadId, leads.id), isOfViewer({ accountId: viewer.accountId })));
  return and(isOwn(viewer), notExists(given));
}

/** The same text that the triggers copy to assignments. */
export const ownSearchText =
  sql<string>`lead_search_text(${leads.firstName}, ${leads.lastName}, ${leads.serviceType}, ${leads.postcode})`.as(
    "search_text",
  );

/** How somebody's own request ended: no business of theirs was chosen. */
export const ownEnd = sql<LeadEnd | null>`lead_end(${leads}, null)`;

/**
 * The viewer's leads, or only `leadId` when it is one of them, each with their view of it. Two kinds are theirs, and
 * no other, and none while their email is not confirmed:
 *
 * - *assigned*: given to the active business as which they ask. Status and notes are the assignment's own, so that
 *   one business never sees another's.
 * - *own*: the lead's own email is the account's: somebody's own request, whichever of their businesses they ask
 *   as, unless one of these was given it. It has no assignment, so a status change is the lead's. It has no
 *   notes either: `leads.internal_notes` are the house's about that very person, never shown to them or written
 *   by them.
 *
 * Emails compare without case.
 */
export function visibleTo(database: Database | Transaction, viewer: AnyViewer, leadId?: LeadId) {
  const assigned = database
    .select({
      leadId: leadAssignments.leadId,
      assignmentId: sql<string | null>`${leadAssignments.id}`.as("assignment_id"),
      businessId: sql<string | null>`${leadAssignments.businessId}`.as("business_id"),
      ...pick(leadAssignments, "status", "requestedAt", "searchText"),
      declineReason: sql<DeclineReason | null>`${leadAssignments.declineReason}`.as("decline_reason"),
      ...pick(leadAssignments, "declinedAt", "ended", "notHiredAt", "notes"),
      distanceMiles: sql<number | null>`${leadAssignments.distanceMiles}`.as("distance_miles"),
      distanceExact: sql<boolean | null>`${leadAssignments.distanceExact}`.as("distance_exact"),
      receivedAt: leadAssignments.createdAt,
      updatedAt: leadAssignments.updatedAt,
    })
    .from(leadAssignments)
    .where(and(isOfViewer(viewer), leadId ? eq(leadAssignments.leadId, leadId) : undefined));
  const own = database
    .select({
      leadId: leads.id,
      assignmentId: sql<string | null>`null::uuid`.as("assignment_id"),
      businessId: sql<string | null>`null::uuid`.as("business_id"),
      status: leads.status,
      requestedAt: leads.createdAt,
      searchText: ownSearchText,
      declineReason: sql<DeclineReason | null>`null::text`.as("decline_reason"),
      declinedAt: sql<Date | null>`null::timestamptz`.as("declined_at"),
      ended: ownEnd.as("ended"),
      notHiredAt: sql<Date | null>`null::timestamptz`.as("not_hired_at"),
      notes: sql<string>`''`.as("notes"),
      distanceMiles: sql<number | null>`null::double precision`.as("distance_miles"),
      distanceExact: sql<boolean | null>`null::boolean`.as("distance_exact"),
      receivedAt: leads.createdAt,
      updatedAt: leads.updatedAt,
    })
    .from(leads)
    .where(and(isOwnRequest(database, viewer), leadId ? eq(leads.id, leadId) : undefined));
  return unionAll(assigned, own).as("visible");
}

/** The business's own price that its homeowner chose, in pence; null without one. `ended` is the end for the business. */
export const chosenPence = (ended: AnyColumn | SQL | SQL.Aliased) => sql<
  number | null
>`case when ${ended} = 'chosen' then (
  select v.total_pence from price_versions v join prices p on p.id = v.price_id
  where v.id = ${leads.hiredVersionId} and not p.entered) end`;
