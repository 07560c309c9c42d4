import { and, eq, getTableColumns, gt, isNull, notExists, type SQL, sql } from "drizzle-orm";
import { db, isEmail, pick } from "~/database/db.server";
import { ofNetwork, perNetwork, type Taken, takeAllowance } from "~/models/base/rate-limits.server";
import { isId } from "~/models/base/uuid";
import { tradeOfService } from "~/models/trades/trade";
import { businessCategories, businesses } from "../../../drizzle/schema/businesses";
import { isOnSite } from "../../../drizzle/schema/on-site";
import { placementApplications, placementWaits, subscriptions } from "../../../drizzle/schema/placements";
import type { ApplicationFields } from "./application";
import { paidFor } from "./ledger.server";
import { type CityTrade, cityKeyOf, isCharged, isWaiting, waitsFor } from "./places.server";
import { type PlanId, plans, type WaitsFor } from "./plan";
import { isOfLine } from "./waiting.server";

/** Counts an application of this address: 20 an hour. */
export const countApplication = (address: string): Promise<Taken> =>
  takeAllowance(db, [perNetwork("featured:sender", address, { limit: 20 })]);

/**
 * Counts a request for a payment page that no application has, about which the vendor has to be asked: 30 a minute for
 * this address.
 */
export const countUnknownPage = (address: string): Promise<Taken> =>
  takeAllowance(db, [ofNetwork("featured:unknown", address, { limit: 30, windowSeconds: 60 })]);

/** A listing that an owner can buy a plan for, with its place. */
export type OwnPlace = Awaited<ReturnType<typeof listOwnPlaces>>[number];

/**
 * The active listings of an account that have a trade, each with the account's plan for it, also one that has not
 * begun, or whose payment is awaited for so long that it is not shown; at most 20.
 */
export const listOwnPlaces = async (accountId: AccountId, at: Date) =>
  db
    .select({
      businessId: businesses.id,
      businessName: businesses.businessName,
      city: businesses.city,
      cityKey: sql<string>`city_key(${businesses.city})`,
      trade: businessCategories.slug,
      /** Whether an operator has checked the listing: only then is a card charged at once. */
      verified: businesses.verified,
      planId: sql<PlanId | null>`(
        select s.plan from subscriptions s
        where s.business_id = ${businesses.id} and s.account_id = ${accountId}::uuid
          and (${isCharged(at, "s")} or ${isWaiting("s")})
        order by s.started_at limit 1)`,
    })
    .from(businesses)
    .innerJoin(businessCategories, eq(businessCategories.id, businesses.categoryId))
    .where(and(eq(businesses.ownerId, accountId), isOnSite(businesses)))
    .orderBy(businesses.createdAt, businesses.id)
    .limit(20);

/** The place that an application asks for: its trade, and its city as places are counted. */
export const placeOf = async (
  fields: Pick<ApplicationFields, "service_type" | "city">,
): Promise<CityTrade> => ({
  trade: tradeOfService(fields.service_type) ?? "",
  cityKey: await cityKeyOf(fields.city),
});

type NewApplication = {
  /** From the form: the same form sent twice is one application. */
  id: string;
  fields: ApplicationFields;
  place: CityTrade;
  accountId: AccountId | undefined;
  businessId: ListingId | undefined;
};

/** Saves an application, at our own price; one that has been paid for is left as it is: `paid`. */
export async function writeApplication({
  id,
  fields,
  place,
  accountId,
  businessId,
}: NewApplication): Promise<{ status: "written"; checkoutId: string | null } | { status: "paid" }> {
  const values = {
    businessName: fields.business_name,
    contactName: fields.contact_name,
    ...pick(fields, "email", "phone", "city"),
    serviceType: fields.service_type,
    planType: fields.plan_type,
    monthlyPrice: plans[fields.plan_type].price,
    currentLeads: fields.current_leads ?? null,
    ...place,
    accountId: accountId ?? null,
    businessId: businessId ?? null,
    updatedAt: sql`now()`,
  };
  const [row] = await db
    .insert(placementApplications)
    .values({ id, ...values })
    .onConflictDoUpdate({
      target: placementApplications.id,
      set: values,
      setWhere: notExists(
        db
          .select({ id: subscriptions.id })
          .from(subscriptions)
          .where(eq(subscriptions.applicationId, placementApplications.id)),
      ),
    })
    .returning({ checkoutId: placementApplications.checkoutId });
  return row ? { status: "written", checkoutId: row.checkoutId } : { status: "paid" };
}

/** Notes the payment page that was opened for an application. */
export async function noteCheckout(id: string, checkout: { id: string; url: string }): Promise<void> {
  await db
    .update(placementApplications)
    .set({ checkoutId: checkout.id, checkoutUrl: checkout.url })
    .where(eq(placementApplications.id, id));
}

/** An application that has not been paid for, or undefined. */
export async function findUnpaid(id: string): Promise<typeof placementApplications.$inferSelect | undefined> {
  const [row] = await db
    .select(getTableColumns(placementApplications))
    .from(placementApplications)
    .leftJoin(subscriptions, eq(subscriptions.applicationId, placementApplications.id))
    .where(and(eq(placementApplications.id, id), isNull(subscriptions.id)));
  return row;
}

export type BoughtPlan = {
  plan: PlanId;
  businessName: string;
  /** `waiting`: the card is given but not charged, until what it `waits` for has come or the day `until`. */
  state: "placed" | "waiting" | "awaited" | "refunded" | "pending";
  waits: WaitsFor;
  until: Date | null;
  reason: typeof subscriptions.$inferSelect.refundReason;
  /** Pence, all payments without what went back. */
  paid: number;
};

/** The plan that was bought on this payment page of the vendor; undefined if the page is none of ours. */
export const findBought = (checkoutId: string): Promise<BoughtPlan | undefined> =>
  findBoughtBy(eq(placementApplications.checkoutId, checkoutId.slice(0, 255)));

/** The same for a page that a later one has replaced, by what the vendor says of it. */
export async function findBoughtEarlier({
  applicationId,
  subscriptionId,
}: {
  applicationId: string | undefined;
  subscriptionId: SubscriptionId | undefined;
}): Promise<BoughtPlan | undefined> {
  if (!isId(applicationId)) return undefined;
  return findBoughtBy(eq(placementApplications.id, applicationId ?? ""), subscriptionId);
}

/** If both pages were paid on, `subscriptionId` is what was bought on the one in question. */
async function findBoughtBy(which: SQL, subscriptionId?: SubscriptionId): Promise<BoughtPlan | undefined> {
  const [row] = await db
    .select({
      plan: placementApplications.planType,
      asked: placementApplications.businessName,
      listed: businesses.businessName,
      subscription: subscriptions,
      isWaiting: isWaiting(),
      waits: waitsFor,
      paid: paidFor,
    })
    .from(placementApplications)
    .leftJoin(
      subscriptions,
      and(
        eq(subscriptions.applicationId, placementApplications.id),
        subscriptionId === undefined ? undefined : eq(subscriptions.id, subscriptionId),
      ),
    )
    .leftJoin(businesses, eq(businesses.id, subscriptions.businessId))
    .where(which)
    .orderBy(subscriptions.createdAt)
    .limit(1);
  if (!row) return undefined;
  const { subscription } = row;
  return {
    plan: subscription?.plan ?? row.plan,
    businessName: row.listed ?? row.asked,
    state: row.isWaiting ? "waiting" : stateOf(subscription),
    waits: row.waits,
    until: subscription?.cancelAt ?? subscription?.periodEnd ?? null,
    paid: row.paid,
    reason: subscription?.refundReason ?? null,
  };
}

function stateOf(subscription: typeof subscriptions.$inferSelect | null): BoughtPlan["state"] {
  // A refund comes first: after it, nothing is paid for.
  if (subscription?.refundWantedAt || subscription?.stoppedAt) return "refunded";
  if (subscription?.endedAt && !subscription.entitledUntil) return "refunded";
  if (!subscription?.entitledUntil) return "pending";
  return subscription.place === null ? "awaited" : "placed";
}

/** Puts somebody on the waiting list for a place; once, however often they ask. */
export async function joinWaitingList(
  plan: PlanId,
  place: CityTrade,
  who: { email: string; businessName: string; city: string },
): Promise<void> {
  const written = await db
    .insert(placementWaits)
    .values({ plan, ...place, ...who })
    .onConflictDoNothing()
    .returning({ id: placementWaits.id });
  if (written.length > 0) return;
  await db
    .update(placementWaits)
    .set({ toldAt: null })
    .where(and(isOfLine({ plan, ...place }), isEmail(placementWaits.email, who.email)));
}

/** Applications of the last days whose payment page has no known outcome; at most 200. */
export async function listUnsettledApplications(since: Date): Promise<{ id: string; checkoutId: string }[]> {
  const rows = await db
    .select({ id: placementApplications.id, checkoutId: placementApplications.checkoutId })
    .from(placementApplications)
    .leftJoin(subscriptions, eq(subscriptions.applicationId, placementApplications.id))
    .where(and(gt(placementApplications.createdAt, since), isNull(subscriptions.id)))
    .orderBy(placementApplications.createdAt, placementApplications.id)
    .limit(200);
  return rows.flatMap(({ id, checkoutId }) => (checkoutId ? [{ id, checkoutId }] : []));
}
