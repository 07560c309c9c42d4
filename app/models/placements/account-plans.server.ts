import {
  type AnyColumn,
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  not,
  or,
  sql,
} from "drizzle-orm";
import { db, isEmail, pick } from "~/database/db.server";
import { businesses } from "../../../drizzle/schema/businesses";
import { isOnSite } from "../../../drizzle/schema/on-site";
import {
  placementApplications,
  placementWaits,
  subscriptionPayments,
  subscriptions,
} from "../../../drizzle/schema/placements";
import { paidFor } from "./ledger.server";
import { refundableUntil, unpaidStatuses } from "./paid-time";
import { findQueue, goesOn, isCurrent, isWaiting, waitsFor } from "./places.server";
import type { WaitingPlan } from "./plan";

/** An account with its email. */
export type Owner = { id: string; email: string };

/** The row is the account's own, or no account's and has the account's confirmed email. */
export const isOf = ({ id, email }: Owner, row: { accountId: AnyColumn; email: AnyColumn }) =>
  or(eq(row.accountId, id), and(isNull(row.accountId), isEmail(row.email, email)));

/** Subscriptions that the account pays for, its own or by its confirmed email, and that have not ended. */
export const runningOf = (owner: Owner) => and(isOf(owner, subscriptions), goesOn());

/** The names of the businesses for whose placement an account pays, the oldest first. */
export async function listPaidFor(owner: Owner): Promise<string[]> {
  const rows = await db
    .select({ listed: businesses.businessName, applied: placementApplications.businessName })
    .from(subscriptions)
    .leftJoin(businesses, eq(businesses.id, subscriptions.businessId))
    .leftJoin(placementApplications, eq(placementApplications.id, subscriptions.applicationId))
    .where(runningOf(owner))
    .orderBy(asc(subscriptions.startedAt), asc(subscriptions.id));
  return rows.flatMap(({ listed, applied }) => listed ?? applied ?? []);
}

/** The listing has a dashboard for the plan's buyer: it is on the site, claimed and theirs. */
const hasDashboard = sql`coalesce(${isOnSite(businesses)} and ${businesses.claimed}
  and ${businesses.ownerId} = ${subscriptions.accountId}, false)`;
const besideAnother = sql`(${subscriptions.place} is null and exists (
  select from subscriptions other where other.business_id = ${subscriptions.businessId} and other.place is not null))`;

/**
 * An account's plans that no dashboard shows, the oldest first; at most 10: they have not begun, have no listing,
 * theirs is not on the site or shows another plan, or a payment has been awaited for longer than the plan is shown.
 */
export async function listWaitingPlans(owner: Owner, at = new Date()): Promise<WaitingPlan[]> {
  const isPaid = isCurrent(at);
  const rows = await db
    .select({
      ...pick(subscriptions, "id", "plan", "businessId"),
      businessName: sql<string>`coalesce(${businesses.businessName}, ${placementApplications.businessName}, 'your business')`,
      city: sql<string | null>`coalesce(${businesses.city}, ${placementApplications.city})`,
      why: sql<WaitingPlan["why"]>`case when ${isWaiting()} then 'not begun' when not ${isPaid} then 'unpaid'
        when ${subscriptions.businessId} is null then 'no listing'
        when ${hasDashboard} then 'another is shown' else 'not on the site' end`,
      waits: waitsFor,
      trade: sql<string | null>`(select slug from business_categories where id = ${businesses.categoryId})`,
      cityKey: sql<string | null>`city_key(${businesses.city})`,
      until: sql<Date | null>`coalesce(${subscriptions.cancelAt}, ${subscriptions.periodEnd})`.mapWith(
        subscriptions.periodEnd,
      ),
      own: sql<boolean>`${subscriptions.accountId} is not null`,
      cancelAt: subscriptions.cancelAt,
      refused: sql<boolean>`${inArray(subscriptions.status, [...unpaidStatuses])}`,
      startedAt: subscriptions.startedAt,
      paid: paidFor,
    })
    .from(subscriptions)
    .leftJoin(businesses, eq(businesses.id, subscriptions.businessId))
    .leftJoin(placementApplications, eq(placementApplications.id, subscriptions.applicationId))
    .where(
      and(
        runningOf(owner),
        or(
          isWaiting(),
          and(
            or(isPaid, inArray(subscriptions.status, [...unpaidStatuses])),
            isNotNull(subscriptions.entitledUntil),
            or(not(hasDashboard), besideAnother, not(isPaid)),
          ),
        ),
      ),
    )
    .orderBy(asc(subscriptions.startedAt), asc(subscriptions.id))
    .limit(10);
  const plans = rows.flatMap(({ plan, startedAt, ...row }) => {
    const until = refundableUntil(startedAt);
    return plan ? [{ ...row, plan, refundableUntil: until > at ? until : null }] : [];
  });
  return Promise.all(plans.map((each) => withQueue(each, at)));
}

type Unqueued = Omit<WaitingPlan, "queue"> & { trade: string | null; cityKey: string | null };

async function withQueue({ trade, cityKey, ...plan }: Unqueued, at: Date): Promise<WaitingPlan> {
  const forPlace = plan.why === "not begun" && plan.waits === "place" && trade && cityKey;
  return { ...plan, queue: forPlace ? await findQueue({ ...plan, trade, cityKey }, at) : null };
}

/** Far more than any account has. */
const mostRows = 1000;

/**
 * An account's data about featured placements, for its export: applications, plans, payments with what went back, in
 * pence, and the waiting lists that its confirmed email is on. The newest first.
 */
export async function exportPlans(owner: Owner) {
  const { accountId: _asker, ...asked } = getTableColumns(placementApplications);
  const { accountId: _buyer, reading: _reading, ...bought } = getTableColumns(subscriptions);
  const [applications, plans, payments, waiting] = await Promise.all([
    db
      .select(asked)
      .from(placementApplications)
      .where(isOf(owner, placementApplications))
      .orderBy(desc(placementApplications.createdAt), placementApplications.id)
      .limit(mostRows),
    db
      .select(bought)
      .from(subscriptions)
      .where(isOf(owner, subscriptions))
      .orderBy(desc(subscriptions.startedAt), subscriptions.id)
      .limit(mostRows),
    db
      .select(getTableColumns(subscriptionPayments))
      .from(subscriptionPayments)
      .innerJoin(subscriptions, eq(subscriptions.id, subscriptionPayments.subscriptionId))
      .where(isOf(owner, subscriptions))
      .orderBy(desc(subscriptionPayments.paidAt), subscriptionPayments.id)
      .limit(mostRows),
    db
      .select()
      .from(placementWaits)
      .where(isEmail(placementWaits.email, owner.email))
      .orderBy(desc(placementWaits.createdAt), placementWaits.id)
      .limit(mostRows),
  ]);
  return { applications, plans, payments, waiting };
}
