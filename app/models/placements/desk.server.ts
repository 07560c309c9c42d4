import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { makePgArray } from "drizzle-orm/pg-core";
import { db, pick, rowsFrom } from "~/database/db.server";
import { mostCounted } from "~/models/base/queue";
import { countWaiting, type Waiting } from "~/models/base/queue.server";
import { businesses } from "../../../drizzle/schema/businesses";
import { isOnSite } from "../../../drizzle/schema/on-site";
import { placementApplications, placementWaits, subscriptions } from "../../../drizzle/schema/placements";
import { paidFor } from "./ledger.server";
import { isAwaited, isCharged, isWaiting, waitsFor } from "./places.server";
import type { AwaitedPlan, Candidate, CurrentPlan, RefundDue, WaitsFor } from "./plan";

export const perList = 50;
/** How many entries of a list stand on the pages before this one; the first is 1. */
const before = (page: number) => (page - 1) * perList;
/** A list of the desk: the entries of a page, and how many there are in all. */
type DeskList<Entry> = { entries: Entry[]; total: number };

const isOwed = and(isNotNull(subscriptions.refundWantedAt), isNull(subscriptions.refundedAt));

/** Paid for without a listing to show, or not begun: the card is given but not charged. */
const waitsHere = () => or(isAwaited(new Date()), isWaiting());

/** How many subscriptions match, counted up to {@link mostCounted}, and since when the oldest does. */
const countSince = (
  since: typeof subscriptions.startedAt | typeof subscriptions.refundWantedAt,
  where: SQL | undefined,
): Promise<Waiting> =>
  countWaiting(sql`select ${since} as since from ${subscriptions} where ${where} limit ${mostCounted}`);

/** How many plans wait for a listing or to begin, and since when the oldest does. */
export const countAwaitedPlans = (): Promise<Waiting> => countSince(subscriptions.startedAt, waitsHere());

/** How many buyers are owed their money, and since when. */
export const countRefundsDue = (): Promise<Waiting> => countSince(subscriptions.refundWantedAt, isOwed);

const purchase = {
  ...pick(subscriptions, "id", "plan", "email", "startedAt"),
  asked: placementApplications.businessName,
  ...pick(placementApplications, "contactName", "phone", "city"),
  service: placementApplications.serviceType,
  paid: paidFor,
};

/**
 * Plans that are paid for without a listing, and those that have not begun, the oldest first; each with at most three
 * active listings that may be the buyer's.
 */
export async function listAwaitedPlans(page = 1): Promise<DeskList<AwaitedPlan>> {
  const rows = await db
    .select({
      ...purchase,
      waits: sql<WaitsFor | null>`case when ${isWaiting()} then ${waitsFor} end`,
      until: subscriptions.cancelAt,
      businessId: subscriptions.businessId,
    })
    .from(subscriptions)
    .leftJoin(placementApplications, eq(placementApplications.id, subscriptions.applicationId))
    .leftJoin(businesses, eq(businesses.id, subscriptions.businessId))
    .where(waitsHere())
    .orderBy(asc(subscriptions.startedAt), asc(subscriptions.id))
    .limit(perList)
    .offset(before(page));
  const [candidates, { count: total }] = await Promise.all([
    findAlike(rows.flatMap(({ id, businessId }) => (businessId ? [] : [id]))),
    countAwaitedPlans(),
  ]);
  return { entries: rows.map((row) => ({ ...row, candidates: candidates.get(row.id) ?? [] })), total };
}

/** The most listings considered that share one thing with a buyer: a name may be a thousand businesses'. */
const mostAlike = 100;

/** By the id of the plan, listings with the buyer's email, number or name: those with an owner first. */
async function findAlike(subscriptionIds: readonly string[]): Promise<Map<string, Candidate[]>> {
  const listings = (shared: SQL) => sql`(
    select h.id, h.business_name, h.city, h.owner_id, h.created_at from businesses h
    where ${isOnSite("h")} and ${shared} limit ${mostAlike})`;
  // Materialized, or PostgreSQL may search for every plan there is before it keeps those that were asked about.
  const found = await rowsFrom(db)<Candidate & { plan: string }>(sql`
    with asked as materialized (
      select s.id, s.email, a.phone, a.business_name, a.city_key from subscriptions s
      join featured_applications a on a.id = s.application_id
      where s.id = any (${makePgArray([...subscriptionIds])}::text[]))
    select asked.id as plan, near.id, near.business_name as name, near.city, near.owner_id is not null as owned
    from asked cross join lateral (
      select alike.*, row_number() over (
        order by owner_id is null, (city_key(city) = asked.city_key) desc, created_at, id) as place
      from (
        ${listings(sql`lower(h.email) = lower(asked.email)`)}
        union ${listings(sql`h.phone = asked.phone`)}
        union ${listings(sql`lower(h.business_name) = lower(asked.business_name)`)}
        union ${listings(sql`h.owner_id = (select o.id from accounts o where lower(o.email) = lower(asked.email))`)}
      ) as alike
      order by place limit 3
    ) as near
    order by asked.id, near.place`);
  const byPlan = new Map<string, Candidate[]>();
  for (const { plan, ...candidate } of found) byPlan.set(plan, [...(byPlan.get(plan) ?? []), candidate]);
  return byPlan;
}

/** Subscriptions whose refund is still owed, the longest owed first. */
export async function listRefundsDue(page = 1): Promise<DeskList<RefundDue>> {
  const { startedAt: _, ...columns } = purchase;
  const entries = await db
    .select({ ...columns, reason: subscriptions.refundReason, wantedAt: subscriptions.refundWantedAt })
    .from(subscriptions)
    .leftJoin(placementApplications, eq(placementApplications.id, subscriptions.applicationId))
    .where(isOwed)
    .orderBy(asc(subscriptions.refundWantedAt), asc(subscriptions.id))
    .limit(perList)
    .offset(before(page));
  return { entries, total: (await countRefundsDue()).count };
}

/** Plans that stand, and those whose payment is still awaited, the newest first. */
export async function listCurrentPlans(page = 1): Promise<DeskList<CurrentPlan>> {
  const where = isCharged(new Date(), "subscriptions");
  const newest = [desc(subscriptions.startedAt), asc(subscriptions.id)];
  const first = db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(where)
    .orderBy(...newest)
    .limit(perList)
    .offset(before(page));
  const [entries, total] = await Promise.all([
    db
      .select({
        ...pick(subscriptions, "id", "plan", "place", "businessId"),
        tier: businesses.tier,
        businessName: sql<string>`coalesce(${businesses.businessName}, ${placementApplications.businessName}, '')`,
        city: sql<string | null>`coalesce(${businesses.city}, ${placementApplications.city})`,
        ...pick(subscriptions, "email", "status", "cancelAt", "startedAt"),
        until: subscriptions.paidUntil,
        paid: paidFor,
      })
      .from(subscriptions)
      .leftJoin(placementApplications, eq(placementApplications.id, subscriptions.applicationId))
      .leftJoin(businesses, eq(businesses.id, subscriptions.businessId))
      // Limited before the join, which would else look up the listings of all plans.
      .where(inArray(subscriptions.id, first))
      .orderBy(...newest),
    db.$count(subscriptions, where),
  ]);
  return { entries, total };
}

/** The applications of the last 90 days, the newest first, and whether each was paid for. */
export async function listApplications(page = 1) {
  const where = gt(placementApplications.createdAt, sql`now() - interval '90 days'`);
  const [entries, total] = await Promise.all([
    db
      .select({
        ...pick(placementApplications, "id", "businessName", "contactName", "email", "phone"),
        ...pick(placementApplications, "city", "monthlyPrice", "currentLeads", "createdAt"),
        service: placementApplications.serviceType,
        plan: placementApplications.planType,
        paid: sql<boolean>`exists (
          select from subscriptions bought join subscription_payments p on p.subscription_id = bought.id
          where bought.application_id = featured_applications.id)`,
      })
      .from(placementApplications)
      .where(where)
      .orderBy(desc(placementApplications.createdAt), desc(placementApplications.id))
      .limit(perList)
      .offset(before(page)),
    db.$count(placementApplications, where),
  ]);
  return { entries, total };
}

/**
 * People on waiting lists who have not been told of a free place yet; those of a place together, the longest waiting
 * first.
 */
export async function listWaits(page = 1) {
  const where = isNull(placementWaits.toldAt);
  const [entries, total] = await Promise.all([
    db
      .select(pick(placementWaits, "id", "plan", "trade", "city", "email", "businessName", "createdAt"))
      .from(placementWaits)
      .where(where)
      .orderBy(
        asc(placementWaits.plan),
        asc(placementWaits.trade),
        asc(placementWaits.cityKey),
        asc(placementWaits.createdAt),
        asc(placementWaits.id),
      )
      .limit(perList)
      .offset(before(page)),
    db.$count(placementWaits, where),
  ]);
  return { entries, total };
}
