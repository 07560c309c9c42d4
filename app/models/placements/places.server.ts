import { and, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import { type Database, db, rowsOf, type Transaction } from "~/database/db.server";
import {
  businessCategories,
  businesses,
  featuredApplications,
  isOnSite,
  placeHolds,
  subscriptions,
} from "../../../drizzle/schema";
import { graceDays, unpaidStatuses } from "./entitlement";
import { type PlanId, plans, type Tier } from "./plan";

/** A city's trade: what places are counted in. */
export type Place = { trade: string; cityKey: string };

/** A city as places are counted by: 'Stoke on Trent' and 'stoke-on-trent' are one. */
export async function cityKeyOf(city: string): Promise<string> {
  const [row] = rowsOf<{ key: string }>(await db.execute(sql`select city_key(${city}) as key`));
  return row?.key ?? city;
}

/** Whether what was bought stands at this time: of the table, or of what a query calls it. */
export const isCurrent = (at: Date, called?: string) =>
  sql<boolean>`is_current(${called ? sql.raw(called) : subscriptions}, ${at.toISOString()}::timestamptz)`;

/** Whether it stands, or is charged for still: its payment is awaited for longer than it is shown. */
export const isCharged = (at: Date, called: string) =>
  sql<boolean>`(${isCurrent(at, called)} or ${sql.raw(called)}.entitled_until is not null
    and ${sql.raw(called)}.ended_at is null and ${sql.raw(called)}.stopped_at is null
    and ${sql.raw(called)}.refund_wanted_at is null and ${sql.raw(called)}.status in ${[...unpaidStatuses]})`;

/** Paid for, with no listing to show. */
export const isAwaited = (at: Date) => and(isNull(subscriptions.businessId), isCurrent(at));

/**
 * How many places of each plan are free there: neither held, nor kept for who changes plans, nor paid for by somebody
 * whose listing is awaited.
 */
export async function countFreePlaces(
  { trade, cityKey }: Place,
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
    .innerJoin(featuredApplications, eq(featuredApplications.id, subscriptions.applicationId))
    .where(
      and(isAwaited(at), eq(featuredApplications.trade, trade), eq(featuredApplications.cityKey, cityKey)),
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
  const free = (plan: PlanId) => Math.max(0, plans[plan].places - taken(plan));
  return { starter: free("starter"), premium: free("premium") };
}

/** Has the featured of each plan stand in the order of this day in London; how many that leaves to the workers. */
export async function drawFeaturedAgain(): Promise<number> {
  const [row] = rowsOf<{ drawn: number }>(await db.execute(sql`select draw_featured_again() as drawn`));
  return row?.drawn ?? 0;
}

/** Waits until nobody else gives places of this city's trade away. */
export async function lockPlaces(tx: Transaction, { trade, cityKey }: Place): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`place:${trade}/${cityKey}`}, 0))`);
}

/** Makes the listing's placement agree with what stands for it at this time; what it is shown as. */
export async function settleListing(tx: Database, businessId: string, at: Date): Promise<Tier> {
  const [row] = rowsOf<{ tier: Tier }>(
    await tx.execute(
      sql`select settle_featured(${businessId}::uuid, ${at.toISOString()}::timestamptz) as tier`,
    ),
  );
  return row?.tier ?? "none";
}

/**
 * Keeps the place of a cheaper plan that the vendor has told of until the dearer one that is paid for has ended, and a
 * day for the clock to see it.
 */
export async function keepNextPlace(tx: Transaction, subscriptionId: string, at: Date): Promise<void> {
  const time = sql`${at.toISOString()}::timestamptz`;
  const ends = sql`s.paid_until + make_interval(hours => ${24 * (graceDays + 1)}::int)`;
  await tx.execute(sql`
    update place_holds kept set until = ${ends} from subscriptions s
    where s.id = ${subscriptionId} and kept.subscription_id = s.id and kept.plan = s.plan
      and plan_at(s, ${time}) <> s.plan and kept.until > ${time} and kept.until < ${ends}`);
}

/**
 * The listing that a purchase is for: the one that was named, or the one that its buyer has in that trade. A plan that
 * lost its listing does not go to one that has a plan already, where it could not be shown.
 */
export async function findListingFor(
  tx: Transaction,
  subscriptionId: string,
): Promise<{ businessId: string; accountId: string } | undefined> {
  const [found] = rowsOf<{ business_id: string; account_id: string }>(
    await tx.execute(sql`
      select b.id as business_id, owner.id as account_id
      from subscriptions s
      join featured_applications asked on asked.id = s.application_id
      join accounts owner on owner.id = s.account_id
        or (s.account_id is null and owner.email_confirmed_at is not null and lower(owner.email) = lower(s.email))
      join businesses b on b.owner_id = owner.id and ${isOnSite("b")}
      join business_categories c on c.id = b.category_id and c.slug = asked.trade
      where s.id = ${subscriptionId} and (s.business_id is null or b.id = s.business_id)
        and (s.placed_at is null or not exists (
          select from subscriptions other where other.business_id = b.id and other.place is not null))
      order by (city_key(b.city) = asked.city_key) desc, b.created_at, b.id
      limit 1`),
  );
  return found && { businessId: found.business_id, accountId: found.account_id };
}

/** Whether the listing is such that its owner's plan can be shown. */
export async function isShowable(
  tx: Transaction,
  businessId: string,
  accountId: string | null,
): Promise<boolean> {
  if (!accountId) return false;
  const [found] = await tx
    .select({ id: businesses.id })
    .from(businesses)
    .innerJoin(businessCategories, eq(businessCategories.id, businesses.categoryId))
    .where(and(eq(businesses.id, businessId), isOnSite(businesses), eq(businesses.ownerId, accountId)));
  return found !== undefined;
}

/** Another plan that stands for the same listing and is its owner's, or for the same buyer's place while the listing is awaited. */
export async function findOther(
  tx: Transaction,
  subscription: typeof subscriptions.$inferSelect,
  at: Date,
): Promise<string | undefined> {
  const [found] = rowsOf<{ id: string }>(
    await tx.execute(sql`
      select other.id
      from subscriptions other
      left join featured_applications theirs on theirs.id = other.application_id
      left join featured_applications asked on asked.id = ${subscription.applicationId}
      where other.id <> ${subscription.id} and ${isCurrent(at, "other")}
        and (exists (
            select from businesses b
            where b.id = ${subscription.businessId} and b.id = other.business_id and b.owner_id = other.account_id)
          or (lower(other.email) = lower(${subscription.email}) and other.email <> '' and other.business_id is null
            and theirs.trade = asked.trade and theirs.city_key = asked.city_key))
      order by other.started_at, other.id
      limit 1`),
  );
  return found?.id;
}

/**
 * Subscriptions whose placement has ended or could begin at this time, those that wait for a listing, and those whose
 * listing is another's by now; at most `limit`.
 */
export async function listUnsettled(at: Date, limit: number): Promise<string[]> {
  const time = sql`${at.toISOString()}::timestamptz`;
  const rows = rowsOf<{ id: string }>(
    await db.execute(sql`
      select s.id
      from subscriptions s
      left join businesses b on b.id = s.business_id
      where s.place is not null and (not ${isCurrent(at, "s")} or s.place_plan is distinct from plan_at(s, ${time}))
        or s.place is null and ${isCurrent(at, "s")} and s.plan is not null
          and (b.id is null or s.account_id is null and s.email = '' or ${isOnSite("b")} and b.owner_id = s.account_id
            or b.owner_id is distinct from s.account_id)
      order by s.started_at, s.id
      limit ${limit}`),
  );
  return rows.map(({ id }) => id);
}
