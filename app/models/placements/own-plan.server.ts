import { and, desc, eq, gte, isNotNull, isNull, lt, not, sql } from "drizzle-orm";
import { db, instant, isEmail, pick } from "~/database/db.server";
import { londonDay } from "~/models/base/clock";
import { accounts } from "../../../drizzle/schema/accounts";
import { businesses } from "../../../drizzle/schema/businesses";
import { leadAssignments } from "../../../drizzle/schema/leads";
import { listingDays, placementWaits, subscriptions } from "../../../drizzle/schema/placements";
import { paidFor } from "./ledger.server";
import { refundableUntil } from "./paid-time";
import { awaitsPayment, countFreePlaces } from "./places.server";
import { type OtherPlan, type OwnPlan, type PlanId, planIds, type Results, shippedPrice } from "./plan";
import { periodsOf } from "./results/results";
import { isOfLine } from "./waiting.server";

type Own = { accountId: AccountId; businessId: ListingId };

/** The plan that current for a listing, if the owner is its buyer. */
export async function findOwnPlan(own: Own, at: Date): Promise<OwnPlan | undefined> {
  const row = await findOwnSubscription(own, at);
  const { plan: next, entitledUntil } = row?.subscription ?? {};
  if (!row?.current || !next || !entitledUntil) return undefined;
  const { subscription, current } = row;
  const refundable = refundableUntil(subscription.startedAt);
  const until = subscription.cancelAt ?? subscription.paidUntil ?? entitledUntil;
  return {
    id: subscription.id,
    customerId: subscription.customerId,
    plan: current,
    next,
    price: subscription.price ?? shippedPrice(next),
    others: await findOthers(subscription, { current, next }, at),
    tier: row.tier,
    state: stateOf(subscription),
    until: subscription.status === "past_due" ? entitledUntil : until,
    refundableUntil: refundable > at ? refundable : null,
    startedAt: subscription.startedAt,
    paid: row.paid,
    results: await findResults(own.businessId, subscription.startedAt, at),
  };
}

/** A plan of a listing that is over. */
type EndedPlan = { id: string; plan: PlanId; endedAt: Date };

/** The owner's latest paid plan for the listing, if it has ended; undefined if they never paid for one. */
export async function findEndedPlan(
  { accountId, businessId }: Own,
  at: Date,
): Promise<EndedPlan | undefined> {
  const { plan, paidPlan, entitledUntil, stoppedAt, refundWantedAt, endedAt } = subscriptions;
  const over = sql<Date>`least(${entitledUntil}, ${stoppedAt}, ${refundWantedAt}, ${endedAt})`.mapWith(
    endedAt,
  );
  const [row] = await db
    .select({ id: subscriptions.id, plan: sql<PlanId>`coalesce(${paidPlan}, ${plan})`, endedAt: over })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.businessId, businessId),
        eq(subscriptions.accountId, accountId),
        isNotNull(plan),
        // A plan whose payment is still awaited has not ended: it is only not shown.
        not(awaitsPayment()),
        sql`${over} <= ${instant(at)}`,
        sql`exists (select from subscription_payments p where p.subscription_id = ${subscriptions.id})`,
      ),
    )
    .orderBy(desc(over), subscriptions.id)
    .limit(1);
  return row;
}

async function findOwnSubscription({ accountId, businessId }: Own, at: Date) {
  const time = instant(at);
  const [row] = await db
    .select({
      subscription: subscriptions,
      tier: businesses.tier,
      paid: paidFor,
      current: sql<PlanId | null>`plan_at(${subscriptions}, ${time})`,
    })
    .from(subscriptions)
    .innerJoin(businesses, eq(businesses.id, subscriptions.businessId))
    .where(
      and(
        eq(subscriptions.businessId, businessId),
        eq(subscriptions.accountId, accountId),
        sql`${subscriptions.entitledUntil} > ${time}`,
        sql`${subscriptions.stoppedAt} is null`,
      ),
    )
    .orderBy(sql`${subscriptions.place} is null`, desc(subscriptions.startedAt), subscriptions.id)
    .limit(1);
  return row;
}

/** The plan that is paid for until the next one begins still has its place. */
async function findOthers(
  { accountId, trade, cityKey }: typeof subscriptions.$inferSelect,
  { current, next }: { current: PlanId; next: PlanId },
  at: Date,
): Promise<OtherPlan[]> {
  const free = trade && cityKey ? await countFreePlaces({ trade, cityKey }, at) : undefined;
  const others: OtherPlan[] = [];
  for (const plan of planIds.toReversed().filter((id) => id !== next)) {
    const isFree = current === plan || (free?.[plan] ?? 0) > 0;
    const waits =
      !isFree &&
      !!accountId &&
      !!trade &&
      !!cityKey &&
      (await isWaiting(accountId, { plan, trade, cityKey }));
    others.push({ plan, free: isFree, waits });
  }
  return others;
}

async function isWaiting(accountId: AccountId, line: Parameters<typeof isOfLine>[0]): Promise<boolean> {
  const [found] = await db
    .select({ id: placementWaits.id })
    .from(placementWaits)
    .innerJoin(accounts, isEmail(accounts.email, placementWaits.email))
    .where(and(eq(accounts.id, accountId), isOfLine(line), isNull(placementWaits.toldAt)));
  return found !== undefined;
}

function stateOf(row: typeof subscriptions.$inferSelect): OwnPlan["state"] {
  if (row.refundWantedAt) return "refunding";
  if (row.status === "past_due") return "past due";
  return row.cancelAt ? "ending" : "current";
}

const fourWeeksMs = 28 * 86_400_000;

async function findResults(businessId: ListingId, since: Date, at: Date): Promise<Results> {
  const first = londonDay(since);
  const before = new Date(since.getTime() - fourWeeksMs);
  const [days, [given]] = await Promise.all([
    db
      .select(pick(listingDays, "day", "shown", "views", "calls"))
      .from(listingDays)
      .where(and(eq(listingDays.businessId, businessId), gte(listingDays.day, first)))
      .orderBy(listingDays.day),
    db
      .select({
        requests: sql<number>`(count(*) filter (where ${gte(leadAssignments.createdAt, since)}))::int`,
        requestsBefore: sql<number>`(count(*) filter (where ${lt(leadAssignments.createdAt, since)}))::int`,
      })
      .from(leadAssignments)
      .where(and(eq(leadAssignments.businessId, businessId), gte(leadAssignments.createdAt, before))),
  ]);
  const sum = (name: "shown" | "views" | "calls") => days.reduce((total, day) => total + day[name], 0);
  return {
    shown: sum("shown"),
    views: sum("views"),
    calls: sum("calls"),
    requests: given?.requests ?? 0,
    requestsBefore: given?.requestsBefore ?? 0,
    periods: periodsOf(days, first, londonDay(at)),
  };
}

/** Whose billing page it is: a customer of the vendor's, or the one that a plan of ours is charged to. */
export type Billed = { customerId: string } | { subscriptionId: SubscriptionId };

/** The vendor's customer, if it is the account's own. Each purchase is a customer of its own. */
export async function findOwnCustomer(accountId: AccountId, billed: Billed): Promise<string | undefined> {
  const [row] = await db
    .select({ id: subscriptions.customerId })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.accountId, accountId),
        "customerId" in billed
          ? eq(subscriptions.customerId, billed.customerId)
          : eq(subscriptions.id, billed.subscriptionId),
      ),
    )
    .limit(1);
  return row?.id;
}
