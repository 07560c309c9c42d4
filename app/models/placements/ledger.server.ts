import { and, asc, desc, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";
import { db, instant, lockName, pick, rowsFrom, type Transaction } from "~/database/db.server";
import {
  paymentEvents,
  placementApplications,
  subscriptionPayments,
  subscriptions,
} from "../../../drizzle/schema/placements";
import { paidTimeUntil } from "./paid-time";
import type { PaymentEvent, VendorInvoice, VendorSubscription } from "./vendor";

/** Events of money that goes back: by us, on the vendor's own page, or by the buyer's bank. */
const takenBackTypes = ["charge.refunded", "charge.dispute.created"] as const;
type TakenBackType = (typeof takenBackTypes)[number];
export const isTakenBack = (type: string): type is TakenBackType =>
  takenBackTypes.some((each) => each === type);

/** A number for a reading of the vendor, taken before the vendor is asked, so that the later reading wins. */
export async function beginReading(): Promise<number> {
  const [row] = await rowsFrom(db)<{ reading: number }>(
    sql`select nextval('subscription_readings')::int as reading`,
  );
  return row?.reading ?? 0;
}

/** Whether this event has been recorded before. */
export const isTaken = async (eventId: string): Promise<boolean> =>
  (await db.$count(paymentEvents, eq(paymentEvents.id, eventId))) > 0;

/** The subscription that a payment belongs to. */
export async function findSubscriptionOfPayment(paymentIntent: string): Promise<SubscriptionId | undefined> {
  const [found] = await db
    .select({ id: subscriptionPayments.subscriptionId })
    .from(subscriptionPayments)
    .where(eq(subscriptionPayments.paymentIntent, paymentIntent))
    .limit(1);
  return found?.id;
}

/** Records an event; false if it was recorded before: then none of its effects may be repeated. */
export async function writeEvent(
  tx: Transaction,
  event: Pick<PaymentEvent, "id" | "type" | "happenedAt" | "objectId" | "returned">,
  { subscriptionId, applied }: { subscriptionId: SubscriptionId | undefined; applied: boolean },
): Promise<boolean> {
  const { id, type, happenedAt, objectId, returned } = event;
  const written = await tx
    .insert(paymentEvents)
    .values({ id, type, happenedAt, returned, objectId: objectId.slice(0, 255), subscriptionId, applied })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id });
  return written.length > 0;
}

/** A row of a subscription. */
export type Subscription = typeof subscriptions.$inferSelect;

export async function findSubscription(
  tx: Transaction,
  id: SubscriptionId,
): Promise<Subscription | undefined> {
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id));
  return row;
}

/** The application that a purchase is for; undefined for one that was not made here. */
async function findApplication(tx: Transaction, id: string | undefined) {
  if (!id || !/^[0-9a-f-]{36}$/.test(id)) return undefined;
  const [found] = await tx.select().from(placementApplications).where(eq(placementApplications.id, id));
  return found;
}

/** Serialises writers of a subscription: waits until nobody else writes what the vendor says of it. */
export const lockSubscription = (tx: Transaction, id: SubscriptionId): Promise<void> =>
  lockName(tx, `subscription:${id}`);

type Written = "new" | "known" | "foreign";

/** Writes what was read, unless a later reading was written. `foreign` was not bought here: nothing is written. */
export async function writeSubscription(
  tx: Transaction,
  read: VendorSubscription,
  { reading, at }: { reading: number; at: Date },
): Promise<Written> {
  const application = await findApplication(tx, read.applicationId);
  if (!application) return "foreign";
  const state = {
    status: read.status,
    plan: read.plan ?? null,
    price: read.price ?? null,
    periodEnd: read.periodEnd ?? null,
    cancelAt: read.cancelAt ?? null,
    endedAt: read.endedAt ?? null,
    startedAt: read.startedAt,
    reading,
    updatedAt: at,
  };
  const inserted = await tx
    .insert(subscriptions)
    .values({
      ...state,
      id: read.id,
      customerId: read.customerId,
      applicationId: application.id,
      ...pick(application, "accountId", "businessId", "email"),
    })
    .onConflictDoNothing()
    .returning({ id: subscriptions.id });
  if (inserted.length > 0) return "new";
  await tx
    .update(subscriptions)
    .set(state)
    .where(and(eq(subscriptions.id, read.id), sql`${subscriptions.reading} < ${reading}`));
  return "known";
}

/** Writes a paid invoice, once, with any refunds or disputes of it that were reported earlier. */
export async function writePayment(
  tx: Transaction,
  subscriptionId: SubscriptionId,
  invoice: VendorInvoice,
): Promise<void> {
  const { paid: _, subscriptionId: __, paymentIntent, ...rest } = invoice;
  const written = await tx
    .insert(subscriptionPayments)
    .values({ ...rest, subscriptionId, paymentIntent })
    .onConflictDoNothing()
    .returning({ id: subscriptionPayments.id });
  if (written.length === 0) return;
  // If the subscription was being refunded in full, this payment goes back, too.
  await tx.update(subscriptions).set({ refundedAt: null }).where(eq(subscriptions.id, subscriptionId));
  if (!paymentIntent) return;
  const before = await tx
    .select(pick(paymentEvents, "type", "happenedAt", "returned"))
    .from(paymentEvents)
    .where(and(eq(paymentEvents.objectId, paymentIntent), inArray(paymentEvents.type, [...takenBackTypes])));
  for (const { type, happenedAt, returned } of before) {
    if (isTakenBack(type))
      await writeTakenBack(tx, { paymentIntent, type, happenedAt, returned: returned ?? undefined });
  }
}

type TakenBack = Pick<PaymentEvent, "happenedAt" | "returned"> & {
  paymentIntent: string;
  type: TakenBackType;
};

/**
 * Records that a payment went back. A part only lowers what was paid. If it is all of the latest payment, the placement
 * stops and the subscription is to end, and what was charged after that goes back.
 */
export async function writeTakenBack(tx: Transaction, taken: TakenBack): Promise<void> {
  const payment = await writeReturned(tx, taken);
  if (!payment?.gone) return;
  const [latest] = await tx
    .select({ id: subscriptionPayments.id })
    .from(subscriptionPayments)
    .where(eq(subscriptionPayments.subscriptionId, payment.subscriptionId))
    .orderBy(...latestFirst)
    .limit(1);
  if (latest?.id !== payment.id) return;
  await tx
    .update(subscriptions)
    .set({
      stoppedAt: sql`coalesce(${subscriptions.stoppedAt}, ${instant(taken.happenedAt)})`,
    })
    .where(eq(subscriptions.id, payment.subscriptionId));
}

/**
 * Of two payments in a period, the one for a change of plan is the later. The vendor's clock has whole seconds, and
 * only a change to a dearer plan is paid for in the middle of a period.
 */
const latestFirst = [
  desc(subscriptionPayments.periodEnd),
  desc(subscriptionPayments.paidAt),
  desc(sql`coalesce((select price from plans where plans.id = ${subscriptionPayments.plan}), 0)`),
  desc(subscriptionPayments.id),
] as const;

/** The vendor reports totals that only grow, so the largest counts, in whatever order they come. */
async function writeReturned(tx: Transaction, { paymentIntent, type, happenedAt, returned }: TakenBack) {
  const told = sql`greatest(${subscriptionPayments.returned}, ${returned ?? null}::integer)`;
  const back = returned === undefined ? sql`${subscriptionPayments.amount}` : told;
  const all = sql`${back} >= ${subscriptionPayments.amount}`;
  const at = instant(happenedAt);
  const values =
    type === "charge.refunded"
      ? {
          returned: back,
          refundedAt: sql`case when ${all} then coalesce(${subscriptionPayments.refundedAt}, ${at}) else ${subscriptionPayments.refundedAt} end`,
        }
      : { disputedAt: happenedAt };
  const [payment] = await tx
    .update(subscriptionPayments)
    .set(values)
    .where(eq(subscriptionPayments.paymentIntent, paymentIntent))
    .returning({
      id: subscriptionPayments.id,
      subscriptionId: subscriptionPayments.subscriptionId,
      gone: sql<boolean>`${subscriptionPayments.refundedAt} is not null or ${subscriptionPayments.disputedAt} is not null`,
    });
  return payment;
}

/** Recalculates until when a subscription is paid for, and until when it entitles to a placement. */
export async function recalculate(tx: Transaction, subscriptionId: SubscriptionId): Promise<void> {
  const subscription = await findSubscription(tx, subscriptionId);
  if (!subscription) return;
  const [latest] = await tx
    .select({ end: subscriptionPayments.periodEnd, plan: subscriptionPayments.plan })
    .from(subscriptionPayments)
    .where(
      and(
        eq(subscriptionPayments.subscriptionId, subscriptionId),
        isNull(subscriptionPayments.refundedAt),
        isNull(subscriptionPayments.disputedAt),
      ),
    )
    .orderBy(...latestFirst)
    .limit(1);
  const until = paidTimeUntil({
    status: subscription.status,
    paidUntil: latest?.end,
    cancelAt: subscription.cancelAt ?? undefined,
    endedAt: subscription.endedAt ?? undefined,
  });
  await tx
    .update(subscriptions)
    .set({ paidUntil: latest?.end ?? null, paidPlan: latest?.plan ?? null, entitledUntil: until ?? null })
    .where(eq(subscriptions.id, subscriptionId));
}

const readableDays = 60;
const mostReadable = 5_000;

/**
 * Subscriptions that may still change at the vendor, or ended within 60 days; at most 5,000, those read longest ago
 * first.
 */
export async function listReadable(at: Date): Promise<SubscriptionId[]> {
  const since = new Date(at.getTime() - readableDays * 86_400_000);
  const rows = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(or(isNull(subscriptions.endedAt), gt(subscriptions.endedAt, since)))
    .orderBy(asc(subscriptions.reading), asc(subscriptions.id))
    .limit(mostReadable);
  return rows.map(({ id }) => id);
}

/** Pence paid for a subscription, without what went back. */
export const paidFor = sql<number>`(
  select coalesce(sum(p.amount - p.returned), 0)::int from subscription_payments p
  where p.subscription_id = ${subscriptions.id} and p.refunded_at is null and p.disputed_at is null)`;
