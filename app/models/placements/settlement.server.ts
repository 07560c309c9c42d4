import { and, eq, inArray, isNotNull, lte, not, type SQL, sql } from "drizzle-orm";
import { makePgArray } from "drizzle-orm/pg-core";
import { type Database, instant, rowsFrom, type Transaction } from "~/database/db.server";
import { isId } from "~/models/base/uuid";
import { businesses, businessNow } from "../../../drizzle/schema/businesses";
import { isOnSite } from "../../../drizzle/schema/on-site";
import { placeHolds, subscriptions } from "../../../drizzle/schema/placements";
import { findSubscription, lockSubscription } from "./ledger.server";
import { type CityTrade, goesOn, isCurrent, isWaiting, lockPlaces } from "./places.server";
import type { PlanId, Tier } from "./plan";

/**
 * Settles which listing has which of the places that plans are sold for. A place belongs to a city's trade and a plan;
 * it is taken by a listing that is on the site and checked, and whose owner is the plan's buyer. Whoever writes a
 * listing's city, trade, owner or status calls {@link settleChanged}. Everybody locks the listing before its
 * subscriptions, and the city's trade last.
 */

/** Values of a subscription that holds no place. */
const noPlace = { trade: null, cityKey: null, placePlan: null, place: null };

/**
 * Locks a listing until the transaction ends, with the slug of its trade: whoever decides about it, its owner or its
 * plans waits here first. Undefined if there is none with this id.
 */
export async function lockListing(tx: Database, id: ListingId) {
  if (!isId(id)) return undefined;
  const trade = sql<
    string | null
  >`(select slug from business_categories where id = ${businesses.categoryId})`;
  const [locked] = await tx
    .select({ ...businessNow, trade })
    .from(businesses)
    .where(eq(businesses.id, id))
    .for("update");
  return locked;
}

/**
 * Locks the listing of a subscription before anything of the subscription, as whoever changes a listing does. Writers
 * of the subscription wait first, since a new one that another writes is not visible yet, nor is its listing.
 */
export async function lockListingOf(tx: Transaction, subscriptionId: SubscriptionId) {
  await lockSubscription(tx, subscriptionId);
  const named = await findSubscription(tx, subscriptionId);
  return named?.businessId ? lockListing(tx, named.businessId) : undefined;
}

type LockedListing = NonNullable<Awaited<ReturnType<typeof lockListing>>>;

/**
 * Makes a listing's placement agree with its plan at this time, and returns its tier. If the places of that plan are
 * taken, it keeps the place of another that it held before. The only writer of `featured` and `tier`.
 */
export async function settleListing(tx: Database, id: ListingId, at: Date): Promise<Tier> {
  const listing = await lockListing(tx, id);
  if (!listing) return "none";
  const paid = await findPaid(tx, listing, at);
  await letGoBut(tx, id, paid);
  const tier = paid ? await placeOf(tx, paid, at) : "none";
  await tx
    .update(businesses)
    .set({ tier, featured: tier !== "none" })
    .where(
      and(
        eq(businesses.id, id),
        sql`(${businesses.tier}, ${businesses.featured}) is distinct from (${tier}, ${tier !== "none"})`,
      ),
    );
  return tier;
}

/** `held` is the plan whose place it already has in this city's trade; null if there is none. */
type Paid = CityTrade & { id: SubscriptionId; plan: PlanId; held: PlanId | null };

/** The plan to show on a listing. One that has a place keeps it when the check is taken back. */
async function findPaid(tx: Database, listing: LockedListing, at: Date): Promise<Paid | undefined> {
  const { trade, cityKey, ownerId, status } = listing;
  if (status !== "active" || !trade || !ownerId) return undefined;
  const [paid] = await tx
    .select({
      id: subscriptions.id,
      plan: sql<PlanId>`plan_at(${subscriptions}, ${instant(at)})`,
      held: sql<PlanId | null>`case when ${isAt({ trade, cityKey })} then ${subscriptions.placePlan} end`,
    })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.businessId, listing.id),
        eq(subscriptions.accountId, ownerId),
        isNotNull(subscriptions.plan),
        isCurrent(at),
        listing.verified ? undefined : isNotNull(subscriptions.place),
      ),
    )
    .orderBy(subscriptions.place, subscriptions.startedAt, subscriptions.id)
    .limit(1);
  return paid && { ...paid, trade, cityKey };
}

const isAt = ({ trade, cityKey }: CityTrade) =>
  and(eq(subscriptions.trade, trade), eq(subscriptions.cityKey, cityKey));

/** Releases what a listing's subscriptions hold, except that of `paid` in its present city's trade. */
async function letGoBut(tx: Database, businessId: ListingId, paid: Paid | undefined): Promise<void> {
  // A hold for a plan that is about to begin stays until it runs out.
  const own = tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.businessId, businessId), not(isWaiting())));
  const { id = "", trade = "", cityKey = "" } = paid ?? {};
  await tx
    .delete(placeHolds)
    .where(
      and(
        inArray(placeHolds.subscriptionId, own),
        sql`(${placeHolds.subscriptionId}, ${placeHolds.trade}, ${placeHolds.cityKey}) <> (${id}, ${trade}, ${cityKey})`,
      ),
    );
  await tx
    .update(subscriptions)
    .set(noPlace)
    .where(
      and(
        eq(subscriptions.businessId, businessId),
        isNotNull(subscriptions.place),
        sql`(${subscriptions.id}, ${subscriptions.trade}, ${subscriptions.cityKey}) <> (${id}, ${trade}, ${cityKey})`,
      ),
    );
}

async function placeOf(tx: Database, paid: Paid, at: Date): Promise<Tier> {
  if (paid.held === paid.plan) return paid.plan;
  return (await takePlace(tx, paid, at)) ? paid.plan : (paid.held ?? "none");
}

/** Takes the first free place of a plan, or the one kept for the subscription; false if there is none. */
async function takePlace(tx: Database, paid: Paid, at: Date): Promise<boolean> {
  await lockPlaces(tx, paid);
  const place = await findFreePlace(tx, paid, at);
  if (place === undefined) return false;
  const { id, plan, trade, cityKey } = paid;
  await tx
    .update(subscriptions)
    .set({
      trade,
      cityKey,
      placePlan: plan,
      place,
      placedAt: sql`coalesce(${subscriptions.placedAt}, ${instant(at)})`,
    })
    .where(eq(subscriptions.id, id));
  await releaseHold(tx, id);
  return true;
}

/** Keeps a place of a plan for a subscription until `until`; false if there is none. */
export async function keepPlace(
  tx: Transaction,
  { until, ...taker }: CityTrade & { id: SubscriptionId; plan: PlanId; until: Date },
  at: Date,
): Promise<boolean> {
  await lockPlaces(tx, taker);
  const { id: subscriptionId, plan, trade, cityKey } = taker;
  const there = and(eq(placeHolds.trade, trade), eq(placeHolds.cityKey, cityKey));
  await tx.delete(placeHolds).where(and(there, lte(placeHolds.until, at)));
  const place = await findFreePlace(tx, taker, at);
  if (place === undefined) return false;
  const kept = { trade, cityKey, plan, place, until };
  await tx
    .insert(placeHolds)
    .values({ subscriptionId, ...kept })
    .onConflictDoUpdate({ target: placeHolds.subscriptionId, set: kept });
  return true;
}

/** Releases the place that is kept for a subscription. */
export async function releaseHold(
  on: Pick<Database, "delete">,
  subscriptionId: SubscriptionId,
): Promise<void> {
  await on.delete(placeHolds).where(eq(placeHolds.subscriptionId, subscriptionId));
}

/**
 * The number of the first place of a plan that is neither taken nor kept for another subscription. The caller holds the
 * lock of the city's trade, so that no place is given twice.
 */
export async function findFreePlace(
  tx: Database,
  { id, plan, trade, cityKey }: CityTrade & { id: SubscriptionId; plan: PlanId },
  at: Date,
): Promise<number | undefined> {
  const [free] = await rowsFrom(tx)<{ number: number }>(sql`
      select number
      from plans cross join generate_series(1, plans.places) as number
      left join place_holds kept on kept.trade = ${trade} and kept.city_key = ${cityKey} and kept.plan = ${plan}
        and kept.place = number and kept.until > ${instant(at)}
      where plans.id = ${plan} and (kept.subscription_id is null or kept.subscription_id = ${id})
        and not exists (
          select from subscriptions s
          where s.trade = ${trade} and s.city_key = ${cityKey} and s.place_plan = ${plan} and s.place = number)
      order by (kept.subscription_id is not null) desc, number limit 1`);
  return free?.number;
}

/**
 * Makes plans follow a change of these listings: plans that their owners bought without one are attached, and each plan
 * gets its place in its listing's present city and trade, or none. Plans that wait to begin are announced.
 */
export async function settleChanged(tx: Database, ids: readonly ListingId[]): Promise<void> {
  if (ids.length === 0) return;
  const at = new Date();
  const these = sql`any(${makePgArray([...ids])}::uuid[])`;
  await linkPurchases(tx, sql`b.id = ${these}`, at);
  const planned = await tx
    .selectDistinct({ id: subscriptions.businessId })
    .from(subscriptions)
    .where(sql`${subscriptions.businessId} = ${these}`)
    .orderBy(subscriptions.businessId);
  for (const { id } of planned) if (id) await settleListing(tx, id, at);
  await callForStart(tx, sql`${subscriptions.businessId} = ${these}`);
}

/** Announces that plans are due to begin, if one of these waits for that. */
export async function callForStart(tx: Database, those: SQL): Promise<void> {
  await tx.execute(sql`
    select pg_notify('plans_due', '') where exists (select from ${subscriptions} where ${those} and ${isWaiting()})`);
}

/**
 * Attaches plans without a listing to the one that their buyer has in that trade, by account or by the confirmed email:
 * the one with the name that was applied for, else one in that city; `those` is a condition on listings `b` or
 * subscriptions `s`. A plan that lost its listing goes to any, but only to one that shows no other, and of several such
 * the oldest goes first.
 */
export async function linkPurchases(tx: Database, those: SQL, at: Date): Promise<void> {
  const isNamed = sql`(lower(b.business_name) = lower(asked.business_name))`;
  const isThere = sql`(city_key(b.city) = asked.city_key)`;
  await tx.execute(sql`
    with meant as (
      select s.id, b.id as business_id, owner.id as account_id, s.placed_at is not null as lost,
        row_number() over (partition by s.id
          order by ${isNamed} desc, ${isThere} desc, b.created_at, b.id) as choice,
        row_number() over (partition by b.id, s.placed_at is not null order by s.started_at, s.id) as turn
      from subscriptions s
      join featured_applications asked on asked.id = s.application_id
      join accounts owner on owner.id = s.account_id
        or (s.account_id is null and owner.email_confirmed_at is not null and lower(owner.email) = lower(s.email))
      join businesses b on b.owner_id = owner.id and ${isOnSite("b")}
      join business_categories c on c.id = b.category_id and c.slug = asked.trade
      where ${those} and s.business_id is null and (${isCurrent(at, "s")} or ${isWaiting("s")})
        and (s.placed_at is null and (${isNamed} or ${isThere}) or s.placed_at is not null and not exists (
          select from subscriptions other where other.business_id = b.id and other.place is not null))
    )
    update subscriptions s
    set business_id = meant.business_id, account_id = meant.account_id, updated_at = ${instant(at)}
    from meant where s.id = meant.id and meant.choice = 1 and (not meant.lost or meant.turn = 1)`);
}

/**
 * Detaches plans from listings whose owner is not their buyer: they wait for a listing, as those do that are bought
 * before there is one. Ended plans stay attached. The caller has locked the listings and written their owner.
 */
export async function unlinkLostPlans(tx: Transaction, ids: readonly ListingId[]): Promise<void> {
  const owner = sql`(select owner_id from businesses b where b.id = ${subscriptions.businessId})`;
  await tx
    .update(subscriptions)
    .set({ ...noPlace, businessId: null, updatedAt: sql`now()` })
    .where(
      and(
        inArray(subscriptions.businessId, [...ids]),
        sql`${subscriptions.accountId} is distinct from ${owner}`,
        goesOn(),
      ),
    );
}

/** Takes away the places of plans whose listings are erased or replaced by another. */
export async function leavePlaces(tx: Transaction, ids: readonly ListingId[]): Promise<void> {
  await tx
    .update(subscriptions)
    .set(noPlace)
    .where(and(inArray(subscriptions.businessId, [...ids]), isNotNull(subscriptions.place)));
}
