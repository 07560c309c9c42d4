import { type AnyColumn, and, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import { type Database, db, instant, lockName, rowsFrom, type Transaction } from "~/database/db.server";
import { businessCategories, businesses } from "../../../drizzle/schema/businesses";
import { isOnSite } from "../../../drizzle/schema/on-site";
import { placeHolds, placementApplications, subscriptions } from "../../../drizzle/schema/placements";
import { graceDays, unpaidStatuses } from "./paid-time";
import { ofEachPlan, type PlanId, planIds, plans, type WaitsFor } from "./plan";

/** A trade in a city: places are counted for each. */
export type CityTrade = { trade: string; cityKey: string };

/** The key that places are counted by: 'Stoke on Trent' and 'stoke-on-trent' have the same. */
export async function cityKeyOf(city: string): Promise<string> {
  const [row] = await rowsFrom(db)<{ key: string }>(sql`select city_key(${city}) as key`);
  return row?.key ?? city;
}

/** Whether a subscription stands at this time; `called` is its alias in the query. */
export const isCurrent = (at: Date, called?: string) =>
  sql<boolean>`is_current(${called ? sql.raw(called) : subscriptions}, ${instant(at)})`;

/** Whether its card is given but not charged, since its listing cannot be shown yet: it holds no place. */
export const isWaiting = (called?: string) =>
  sql<boolean>`is_waiting(${called ? sql.raw(called) : subscriptions})`;

/** Whether nothing ends the subscription: neither the vendor, nor a stop, nor a refund that was asked for. */
export const goesOn = (called = "subscriptions") => {
  const [ended, stopped, refund] = ["ended_at", "stopped_at", "refund_wanted_at"].map((column) =>
    sql.raw(`${called}.${column}`),
  );
  return sql<boolean>`(${ended} is null and ${stopped} is null and ${refund} is null)`;
};

/** Whether the subscription goes on and a payment for it is awaited. */
export const awaitsPayment = (called = "subscriptions") =>
  sql<boolean>`(${goesOn(called)} and ${sql.raw(called)}.status in ${[...unpaidStatuses]})`;

/** Whether it stands, or is not shown any more but a payment for it is still awaited. */
export const isCharged = (at: Date, called: string) =>
  sql<boolean>`(${isCurrent(at, called)} or ${sql.raw(called)}.entitled_until is not null and ${awaitsPayment(called)})`;

/** Paid for, without a listing to show. */
export const isAwaited = (at: Date) => and(isNull(subscriptions.businessId), isCurrent(at));

/**
 * How many places of each plan are free in a city's trade: neither held, nor kept for a change of plan, nor paid for by
 * somebody whose listing is awaited.
 */
export async function countFreePlaces(
  { trade, cityKey }: CityTrade,
  at: Date,
  on: Database = db,
): Promise<Record<PlanId, number>> {
  const held = await on
    .select({ plan: subscriptions.placePlan, count: sql<number>`count(*)::int` })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.trade, trade),
        eq(subscriptions.cityKey, cityKey),
        isNotNull(subscriptions.place),
        isCurrent(at),
      ),
    )
    .groupBy(subscriptions.placePlan);
  const awaited = await on
    .select({ plan: subscriptions.plan, count: sql<number>`count(*)::int` })
    .from(subscriptions)
    .innerJoin(placementApplications, eq(placementApplications.id, subscriptions.applicationId))
    .where(
      and(isAwaited(at), eq(placementApplications.trade, trade), eq(placementApplications.cityKey, cityKey)),
    )
    .groupBy(subscriptions.plan);
  const kept = await on
    .select({ plan: placeHolds.plan, count: sql<number>`count(*)::int` })
    .from(placeHolds)
    .where(and(eq(placeHolds.trade, trade), eq(placeHolds.cityKey, cityKey), gt(placeHolds.until, at)))
    .groupBy(placeHolds.plan);
  const taken = (plan: PlanId) =>
    [...held, ...awaited, ...kept]
      .filter((row) => row.plan === plan)
      .reduce((sum, row) => sum + row.count, 0);
  return ofEachPlan((plan) => Math.max(0, plans[plan].places - taken(plan)));
}

/** The place of a plan that somebody waits for. */
type Line = CityTrade & { plan: PlanId };

/** How many wait to begin a plan in a city's trade; of `before`, those who are checked and get a place first. */
export async function countWaitingPlans(
  { plan, trade, cityKey }: Line,
  on: Database = db,
  before?: string,
): Promise<number> {
  const first = sql`and b.verified
    and (s.started_at, s.id) < (select own.started_at, own.id from subscriptions own where own.id = ${before})`;
  const [row] = await rowsFrom(on)<{ count: number }>(sql`
    select count(*)::int as count from subscriptions s
    left join businesses b on b.id = s.business_id
    left join business_categories c on c.id = b.category_id
    left join featured_applications asked on asked.id = s.application_id
    where ${isWaiting("s")} and s.plan = ${plan} and coalesce(c.slug, asked.trade) = ${trade}
      and coalesce(city_key(b.city), asked.city_key) = ${cityKey} ${before ? first : sql``}`);
  return row?.count ?? 0;
}

/** The queue for the place that a subscription waits for, at this time. */
export async function findQueue({ id, ...line }: Line & { id: string }, at: Date, on: Database = db) {
  const free = await countFreePlaces(line, at, on);
  return {
    ahead: await countWaitingPlans(line, on, id),
    instead: planIds.toReversed().find((plan) => plan !== line.plan && free[plan] > 0) ?? null,
  };
}

/** Locks the places of a city's trade, so that nobody else gives them away. */
export const lockPlaces = (tx: Database, { trade, cityKey }: CityTrade): Promise<void> =>
  lockName(tx, `place:${trade}/${cityKey}`);

/**
 * Extends the hold on a place of the cheaper plan that a subscription changes to, until the dearer one that is paid for
 * has ended, and a day more for the clock to notice.
 */
export async function keepNextPlace(
  tx: Transaction,
  subscriptionId: SubscriptionId,
  at: Date,
): Promise<void> {
  const time = instant(at);
  const ends = sql`s.paid_until + make_interval(hours => ${24 * (graceDays + 1)}::int)`;
  await tx.execute(sql`
    update place_holds kept set until = ${ends} from subscriptions s
    where s.id = ${subscriptionId} and kept.subscription_id = s.id and kept.plan = s.plan
      and plan_at(s, ${time}) <> s.plan and kept.until > ${time} and kept.until < ${ends}`);
}

/** Whether an owner's plan can be shown on the listing: it is on the site, checked and theirs. */
export async function isShowable(
  tx: Transaction,
  businessId: ListingId,
  accountId: AccountId | null,
): Promise<boolean> {
  if (!accountId) return false;
  const [found] = await tx
    .select({ id: businesses.id })
    .from(businesses)
    .innerJoin(businessCategories, eq(businessCategories.id, businesses.categoryId))
    .where(and(eq(businesses.id, businessId), canShow(accountId)));
  return found !== undefined;
}

/** The listing can show a plan of this account. */
export const canShow = (accountId: AccountId | AnyColumn) =>
  and(isOnSite(businesses), businesses.verified, eq(businesses.ownerId, accountId));

/** What a plan that has not begun waits for: the first of these that is missing. */
export const waitsFor = sql<WaitsFor>`case
  when ${subscriptions.businessId} is null then case when exists (
    select from accounts buyer where lower(buyer.email) = lower(${subscriptions.email})
      and buyer.email_confirmed_at is null and buyer.role = 'professional') then 'address' else 'listing' end
  when not ${isOnSite(businesses)} then 'site'
  when not ${businesses.verified} then 'check'
  when ${subscriptions.cardRefusedAt} is not null then 'card'
  else 'place' end`;

/**
 * Another plan that stands for the same listing and its owner, or for the same buyer and place while the listing is
 * awaited. Of two that wait to begin, the older is the other; if they began in one second, which is as fine as the
 * vendor's clock is, the one that we heard of first.
 */
export async function findOther(
  tx: Transaction,
  subscription: typeof subscriptions.$inferSelect,
  at: Date,
): Promise<string | undefined> {
  const [found] = await rowsFrom(tx)<{ id: string }>(sql`
      select other.id
      from subscriptions other
      left join featured_applications theirs on theirs.id = other.application_id
      left join featured_applications asked on asked.id = ${subscription.applicationId}
      where other.id <> ${subscription.id} and (${isCurrent(at, "other")} or ${isWaiting("other")} and exists (
          select from subscriptions s where s.id = ${subscription.id} and ${isWaiting("s")}
            and (other.started_at, other.created_at, other.id) < (s.started_at, s.created_at, s.id)))
        and (exists (
            select from businesses b
            where b.id = ${subscription.businessId} and b.id = other.business_id and b.owner_id = other.account_id)
          or (lower(other.email) = lower(${subscription.email}) and other.email <> '' and other.business_id is null
            and theirs.trade = asked.trade and theirs.city_key = asked.city_key))
      order by other.started_at, other.id
      limit 1`);
  return found?.id;
}

/**
 * Subscriptions whose placement has ended or could begin at this time, those without a listing, and those whose listing
 * now belongs to somebody else; at most `limit`.
 */
export async function listUnsettled(at: Date, limit: number): Promise<SubscriptionId[]> {
  const time = instant(at);
  const rows = await rowsFrom(db)<{ id: SubscriptionId }>(sql`
      select s.id
      from subscriptions s
      left join businesses b on b.id = s.business_id
      where s.place is not null and (not ${isCurrent(at, "s")} or s.place_plan is distinct from plan_at(s, ${time}))
        or s.place is null and ${isCurrent(at, "s")} and s.plan is not null
          and (b.id is null or s.account_id is null and s.email = '' or ${isOnSite("b")} and b.owner_id = s.account_id
            or b.owner_id is distinct from s.account_id)
        or ${isWaiting("s")} and (b.id is null or b.owner_id is distinct from s.account_id)
      order by s.started_at, s.id
      limit ${limit}`);
  return rows.map(({ id }) => id);
}
