import { type AnyColumn, and, asc, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { type Database, pick, rowsOf, type Transaction } from "~/database/db.server";
import { pictureWidths, webpOf } from "~/models/listings/profile/picture";
import { parsePhone } from "~/models/reading/phone";
import { paths } from "~/paths";
import { accounts } from "../../../drizzle/schema/accounts";
import { businesses } from "../../../drizzle/schema/businesses";
import { leadAssignments, leadEvents, leads } from "../../../drizzle/schema/leads";
import { answerMinutes, checkedOn, isOnSite, shownFigure } from "../../../drizzle/schema/on-site";
import type { Profiles } from "./alert-messages";
import { recipientsPerLead } from "./lead";

export type LeadRow = typeof leads.$inferSelect;

/** The condition for this lead, unless its profile were deleted. */
export const isKept = (leadId: LeadId) => and(eq(leads.id, leadId), isNull(leads.erasedAt));

/** Whether the homeowner still wants somebody: the lead is not hired for, stopped or deleted. */
export const isOpen = sql`(${leads.erasedAt} is null and ${leads.routingStoppedAt} is null and ${leads.hiredAt} is null)`;

/** Locks a lead and returns it; undefined if there is none. It is always locked before its other rows. */
export async function lockLead(tx: Transaction, leadId: LeadId): Promise<LeadRow | undefined> {
  const [lead] = await tx.select().from(leads).where(eq(leads.id, leadId)).for("update");
  return lead;
}

/** Like {@link lockLead}; undefined too if its profile were deleted. */
export async function lockKept(tx: Transaction, leadId: LeadId): Promise<LeadRow | undefined> {
  const [lead] = await tx.select().from(leads).where(isKept(leadId)).for("update");
  return lead;
}

/** Whether a business that was given a lead can still take it on: it is on the site and claimed. */
export const canHold = (
  business: Pick<typeof businesses, "status" | "createdAt" | "claimed">,
): SQL<boolean> => sql<boolean>`(${isOnSite(business)} and ${business.claimed})`;

/**
 * Whether a business that was given a lead still has it: it did not decline, and is still on the site and claimed, or
 * had booked or completed the work before it left.
 */
export const isHolding = (
  assignment: { status: AnyColumn },
  business: Parameters<typeof canHold>[0],
): SQL<boolean> => sql<boolean>`(${assignment.status} <> 'declined'
  and (${canHold(business)} or ${assignment.status} in ('booked', 'completed')))`;

/**
 * All businesses that were given a lead, featured first, then nearest; `holds` says who still has it. The one answer to
 * 'who has it' for the homeowner's pages, the operator and every message about the lead.
 */
export const listHolders = (database: Database | Transaction, leadId: LeadId) =>
  listHoldersOf(database, [leadId]);

/** The same for several leads. */
export function listHoldersOf(database: Database | Transaction, leadIds: readonly LeadId[]) {
  return database
    .select({
      leadId: leadAssignments.leadId,
      assignmentId: leadAssignments.id,
      ...pick(businesses, "id", "slug", "city"),
      name: businesses.businessName,
      /** The owner's sign-in address, else the listing's own, else the one that it was alerted at. */
      email: sql<string>`coalesce(${accounts.email}, ${businesses.email}, ${leadAssignments.email})`,
      phone: businesses.phone,
      serviceTypes: businesses.serviceTypes,
      ...shownFigure("businesses"),
      featured: businesses.featured,
      verified: businesses.verified,
      /** Straight miles from the business. */
      ...pick(leadAssignments, "distanceMiles", "distanceExact", "status"),
      ...pick(leadAssignments, "declineReason", "declinedAt", "notHiredAt", "fellAt"),
      givenAt: leadAssignments.createdAt,
      actedAt: leadAssignments.updatedAt,
      /** When somebody of the business first opened the lead. */
      seenAt: sql<Date | null>`(select min(e.created_at) from ${leadEvents} e
        where e.assignment_id = ${leadAssignments.id} and e.kind = 'viewed')`.mapWith(leadEvents.createdAt),
      /** Whether it counts as one that has the lead. */
      holds: isHolding(leadAssignments, businesses),
      /** Whether its listing is public, and its owner can use the portal. */
      listed: isOnSite(businesses),
    })
    .from(leadAssignments)
    .innerJoin(businesses, eq(businesses.id, leadAssignments.businessId))
    .leftJoin(accounts, eq(accounts.id, businesses.ownerId))
    .where(inArray(leadAssignments.leadId, [...leadIds]))
    .orderBy(desc(businesses.featured), asc(leadAssignments.distanceMiles), asc(leadAssignments.id))
    .limit(mostHolders * leadIds.length);
}

/** Far above what a lead ever has: a bound, not a rule. */
const mostHolders = 50;

export type Holder = Awaited<ReturnType<typeof listHolders>>[number];

type Had = Pick<Holder, "assignmentId" | "status" | "holds">;

/**
 * Makes room for one more business in a lead that the transaction holds. If those that left the site could exceed the
 * limit by coming back, they are set to declined, and can take that back only like any other decline. `had` is the list
 * of holders in which the caller found room: one that came back since is too late.
 */
export async function declineForAbsent(tx: Transaction, had: readonly Had[]): Promise<void> {
  const places = had.filter(({ status }) => status !== "declined");
  if (places.length < recipientsPerLead) return;
  const absent = places.flatMap(({ assignmentId, holds }) => (holds ? [] : [assignmentId]));
  await tx
    .update(leadAssignments)
    .set({ status: "declined", updatedAt: sql`now()` })
    .where(inArray(leadAssignments.id, absent));
}

/** What a mail says of those businesses that are on the site. */
export async function listProfiles(tx: Transaction, given: readonly { id: ListingId }[]): Promise<Profiles> {
  const ids = given.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const photo = sql`(select path from business_pictures p where p.business_id = b.id and p.kind = 'gallery'
    order by p.position, p.id limit 1)`;
  const found = await tx.execute(sql`
    select b.id, b.phone, b.service_types as services, ${checkedOn("b")} as "checkedOn",
      ${answerMinutes("b")} as "answerMinutes", case when b.claimed then ${photo} end as photo
    from businesses b where b.id = any (${sql.param(`{${ids.join(",")}}`)}::uuid[]) and ${isOnSite("b")}`);
  return new Map(
    rowsOf<HolderRow>(found).map(({ id, phone, photo, ...profile }) => {
      const call = parsePhone(phone ?? "").e164;
      const picture = photo ? paths.picture(webpOf(photo, pictureWidths.gallery[0])) : undefined;
      return [id, { ...profile, call, picture }];
    }),
  );
}

type HolderRow = {
  id: string;
  phone: string | null;
  services: string[];
  checkedOn: string | null;
  answerMinutes: number | null;
  photo: string | null;
};
