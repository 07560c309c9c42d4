import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, min, sql } from "drizzle-orm";
import { db, rowsOf } from "~/database/db.server";
import { mostCounted } from "~/models/operations/queue";
import { businesses, featuredApplications, featuredWaits, subscriptions } from "../../../drizzle/schema";
import { unpaidStatuses } from "./entitlement";
import type { PlanId, Tier } from "./plan";

/** Entries of a list of the desk: the first so many, and how many there are. */
const perList = 50;
export type DeskList<Entry> = { entries: Entry[]; total: number };

/** Paid for, stands, and has no listing. */
const isAwaited = sql`${subscriptions.businessId} is null and ${subscriptions.entitledUntil} > now()
  and ${subscriptions.stoppedAt} is null and ${subscriptions.refundWantedAt} is null`;
const isOwed = and(isNotNull(subscriptions.refundWantedAt), isNull(subscriptions.refundedAt));

type Waiting = { count: number; oldest: Date | null };

/** How many plans are paid for that no listing has yet, and since when the oldest waits. */
export async function countAwaitedPlans(): Promise<Waiting> {
  const some = db
    .select({ since: subscriptions.startedAt })
    .from(subscriptions)
    .where(isAwaited)
    .limit(mostCounted)
    .as("some");
  const [found] = await db.select({ count: count(), oldest: min(some.since) }).from(some);
  return found ?? { count: 0, oldest: null };
}

/** How many buyers are owed their money, and since when. */
export async function countRefundsDue(): Promise<Waiting> {
  const some = db
    .select({ since: subscriptions.refundWantedAt })
    .from(subscriptions)
    .where(isOwed)
    .limit(mostCounted)
    .as("some");
  const [found] = await db.select({ count: count(), oldest: min(some.since) }).from(some);
  return found ?? { count: 0, oldest: null };
}

const paid = sql<number>`(
  select coalesce(sum(p.amount - p.returned), 0)::int from subscription_payments p
  where p.subscription_id = ${subscriptions.id} and p.refunded_at is null and p.disputed_at is null)`;

const purchase = {
  id: subscriptions.id,
  plan: subscriptions.plan,
  asked: featuredApplications.businessName,
  contactName: featuredApplications.contactName,
  phone: featuredApplications.phone,
  email: subscriptions.email,
  city: featuredApplications.city,
  service: featuredApplications.serviceType,
  startedAt: subscriptions.startedAt,
  paid,
};

/** A listing that may be the one that was paid for. */
export type Candidate = { id: string; name: string; city: string; owned: boolean };
export type AwaitedPlan = {
  id: string;
  plan: PlanId | null;
  asked: string | null;
  contactName: string | null;
  phone: string | null;
  email: string;
  city: string | null;
  service: string | null;
  startedAt: Date;
  /** Pence, without what went back. */
  paid: number;
  candidates: Candidate[];
};

/**
 * Plans that are paid for and have no listing, the oldest first; with active listings that may be meant, at most three
 * each.
 */
export async function listAwaitedPlans(): Promise<DeskList<AwaitedPlan>> {
  const rows = await db
    .select(purchase)
    .from(subscriptions)
    .leftJoin(featuredApplications, eq(featuredApplications.id, subscriptions.applicationId))
    .where(isAwaited)
    .orderBy(asc(subscriptions.startedAt), asc(subscriptions.id))
    .limit(perList);
  const [candidates, { count: total }] = await Promise.all([
    findAlike(rows.map(({ id }) => id)),
    countAwaitedPlans(),
  ]);
  return { entries: rows.map((row) => ({ ...row, candidates: candidates.get(row.id) ?? [] })), total };
}

/** By the id of the plan, listings with the buyer's email, number or name: those that somebody owns first. */
async function findAlike(subscriptionIds: readonly string[]): Promise<Map<string, Candidate[]>> {
  const found = await db.execute(sql`
    select s.id as plan, near.id, near.name, near.city, near.owned from subscriptions s
    join featured_applications asked on asked.id = s.application_id
    cross join lateral (
      select b.id, b.business_name as name, b.city, b.owner_id is not null as owned, row_number() over (
        order by b.owner_id is null, (city_key(b.city) = asked.city_key) desc, b.created_at, b.id) as place
      from (
        select h.id from businesses h where lower(h.email) = lower(s.email)
        union select h.id from businesses h where h.phone = asked.phone
        union select h.id from businesses h where lower(h.business_name) = lower(asked.business_name)
        union select h.id from businesses h join accounts a on a.id = h.owner_id where lower(a.email) = lower(s.email)
      ) as alike
      join businesses b on b.id = alike.id
      where b.status = 'active'
      order by place limit 3
    ) as near
    where s.id in (select jsonb_array_elements_text(${JSON.stringify(subscriptionIds)}::jsonb))
    order by s.id, near.place`);
  const byPlan = new Map<string, Candidate[]>();
  for (const { plan, ...candidate } of rowsOf<Candidate & { plan: string }>(found)) {
    byPlan.set(plan, [...(byPlan.get(plan) ?? []), candidate]);
  }
  return byPlan;
}

export type RefundDue = Omit<AwaitedPlan, "candidates" | "startedAt"> & {
  reason: typeof subscriptions.$inferSelect.refundReason;
  wantedAt: Date | null;
};

/** Whose money is to go back and has not yet, the longest owed first. */
export async function listRefundsDue(): Promise<DeskList<RefundDue>> {
  const { startedAt: _, ...columns } = purchase;
  const entries = await db
    .select({ ...columns, reason: subscriptions.refundReason, wantedAt: subscriptions.refundWantedAt })
    .from(subscriptions)
    .leftJoin(featuredApplications, eq(featuredApplications.id, subscriptions.applicationId))
    .where(isOwed)
    .orderBy(asc(subscriptions.refundWantedAt), asc(subscriptions.id))
    .limit(perList);
  return { entries, total: (await countRefundsDue()).count };
}

export type StandingPlan = {
  id: string;
  plan: PlanId | null;
  tier: Tier | null;
  place: number | null;
  businessId: string | null;
  businessName: string;
  city: string | null;
  email: string;
  status: typeof subscriptions.$inferSelect.status;
  cancelAt: Date | null;
  until: Date | null;
  startedAt: Date;
  /** Pence, without what went back. */
  paid: number;
};

/** Every plan that stands, and those whose payment is awaited still, the newest first. */
export async function listStandingPlans(): Promise<DeskList<StandingPlan>> {
  const where = sql`(${subscriptions.entitledUntil} > now()
      or ${subscriptions.entitledUntil} is not null and ${subscriptions.endedAt} is null
        and ${inArray(subscriptions.status, [...unpaidStatuses])})
    and ${subscriptions.stoppedAt} is null
    and ${subscriptions.refundWantedAt} is null`;
  const [entries, [all]] = await Promise.all([
    db
      .select({
        id: subscriptions.id,
        plan: subscriptions.plan,
        tier: businesses.tier,
        place: subscriptions.place,
        businessId: subscriptions.businessId,
        businessName: sql<string>`coalesce(${businesses.businessName}, ${featuredApplications.businessName}, '')`,
        city: sql<string | null>`coalesce(${businesses.city}, ${featuredApplications.city})`,
        email: subscriptions.email,
        status: subscriptions.status,
        cancelAt: subscriptions.cancelAt,
        until: subscriptions.paidUntil,
        startedAt: subscriptions.startedAt,
        paid,
      })
      .from(subscriptions)
      .leftJoin(featuredApplications, eq(featuredApplications.id, subscriptions.applicationId))
      .leftJoin(businesses, eq(businesses.id, subscriptions.businessId))
      .where(where)
      .orderBy(desc(subscriptions.startedAt), asc(subscriptions.id))
      .limit(perList),
    db.select({ total: count() }).from(subscriptions).where(where),
  ]);
  return { entries, total: all?.total ?? 0 };
}

/** Every application of the last 90 days, the newest first, and whether it was paid for. */
export async function listApplications() {
  const where = gt(featuredApplications.createdAt, sql`now() - interval '90 days'`);
  const [entries, [all]] = await Promise.all([
    db
      .select({
        id: featuredApplications.id,
        businessName: featuredApplications.businessName,
        contactName: featuredApplications.contactName,
        email: featuredApplications.email,
        phone: featuredApplications.phone,
        service: featuredApplications.serviceType,
        city: featuredApplications.city,
        plan: featuredApplications.planType,
        monthlyPrice: featuredApplications.monthlyPrice,
        currentLeads: featuredApplications.currentLeads,
        createdAt: featuredApplications.createdAt,
        paid: sql<boolean>`exists (
          select from subscriptions bought where bought.application_id = featured_applications.id)`,
      })
      .from(featuredApplications)
      .where(where)
      .orderBy(desc(featuredApplications.createdAt), desc(featuredApplications.id))
      .limit(perList),
    db.select({ total: count() }).from(featuredApplications).where(where),
  ]);
  return { entries, total: all?.total ?? 0 };
}

/**
 * Who waits for a plan that is sold out in their place and was not told of one yet; those of a place together, the
 * longest waiting first.
 */
export async function listWaits() {
  const where = isNull(featuredWaits.toldAt);
  const [entries, [all]] = await Promise.all([
    db
      .select({
        id: featuredWaits.id,
        plan: featuredWaits.plan,
        trade: featuredWaits.trade,
        city: featuredWaits.city,
        email: featuredWaits.email,
        businessName: featuredWaits.businessName,
        createdAt: featuredWaits.createdAt,
      })
      .from(featuredWaits)
      .where(where)
      .orderBy(
        asc(featuredWaits.plan),
        asc(featuredWaits.trade),
        asc(featuredWaits.cityKey),
        asc(featuredWaits.createdAt),
        asc(featuredWaits.id),
      )
      .limit(perList),
    db.select({ total: count() }).from(featuredWaits).where(where),
  ]);
  return { entries, total: all?.total ?? 0 };
}
