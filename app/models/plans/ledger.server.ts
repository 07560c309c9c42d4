import { and, asc, desc, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";
import { db, rowsOf, type Transaction } from "~/database/db.server";
import {
  featuredApplications,
  paymentEvents,
  subscriptionPayments,
  subscriptions,
} from "../../../drizzle/schema";
import { entitledUntil } from "./entitlement";
import type { PlanId, SubscriptionStatus } from "./plan";

/** An event of the vendor, as far as it is kept. */
export type TakenEvent = {
  id: string;
  type: string;
  happenedAt: Date;
  /** What was paid or taken back, where it is about that; else the object's own id. */
  objectId: string;
};

/** A subscription as the vendor had it when it was read; `reading` says which of two was read later. */
export type ReadSubscription = {
  id: string;
  customerId: string;
  applicationId: string | undefined;
  status: SubscriptionStatus;
  plan: PlanId | undefined;
  startedAt: Date;
  periodEnd: Date | undefined;
  cancelAt: Date | undefined;
  endedAt: Date | undefined;
};

export type PaidInvoice = {
  id: string;
  /** Pence. */
  amount: number;
  currency: string;
  periodStart: Date;
  periodEnd: Date;
  paidAt: Date;
  paymentIntent: string | undefined;
};

/** Money that goes back: by us or the vendor's own page, or because the buyer's bank takes it. */
export const takenBackTypes = ["charge.refunded", "charge.dispute.created"] as const;
export type TakenBackType = (typeof takenBackTypes)[number];
export const isTakenBack = (type: string): type is TakenBackType =>
  takenBackTypes.some((each) => each === type);

/** The number of a reading that begins now: taken before the vendor is asked, so that the later one wins. */
export async function beginReading(): Promise<number> {
  const [row] = rowsOf<{ reading: number }>(
    await db.execute(sql`select nextval('subscription_readings')::int as reading`),
  );
  return row?.reading ?? 0;
}

/** Whether this event was taken already. */
export async function isTaken(eventId: string): Promise<boolean> {
  const [found] = await db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(eq(paymentEvents.id, eventId));
  return found !== undefined;
}

/** The subscription that a payment belongs to. */
export async function findSubscriptionOfPayment(paymentIntent: string): Promise<string | undefined> {
  const [found] = await db
    .select({ id: subscriptionPayments.subscriptionId })
    .from(subscriptionPayments)
    .where(eq(subscriptionPayments.paymentIntent, paymentIntent))
    .limit(1);
  return found?.id;
}

/** False where the event was taken before: then nothing of it may be done again. */
export async function writeEvent(
  tx: Transaction,
  event: TakenEvent,
  { subscriptionId, applied }: { subscriptionId: string | undefined; applied: boolean },
): Promise<boolean> {
  const written = await tx
    .insert(paymentEvents)
    .values({ ...event, objectId: event.objectId.slice(0, 255), subscriptionId, applied })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id });
  return written.length > 0;
}

/** Whose application it is; undefined for one that is none of ours. */
async function findApplication(tx: Transaction, id: string | undefined) {
  if (!id || !/^[0-9a-f-]{36}$/.test(id)) return undefined;
  const [found] = await tx.select().from(featuredApplications).where(eq(featuredApplications.id, id));
  return found;
}

export type Written = "new" | "known" | "foreign";

/** Writes what was read, unless something was read later. `foreign` was not bought here: nothing is written. */
export async function writeSubscription(
  tx: Transaction,
  read: ReadSubscription,
  { reading, at }: { reading: number; at: Date },
): Promise<Written> {
  const application = await findApplication(tx, read.applicationId);
  if (!application) return "foreign";
  const state = {
    status: read.status,
    plan: read.plan ?? null,
    periodEnd: read.periodEnd ?? null,
    cancelAt: read.cancelAt ?? null,
    endedAt: read.endedAt ?? null,
    reading,
    updatedAt: at,
  };
  const inserted = await tx
    .insert(subscriptions)
    .values({
      ...state,
      id: read.id,
      customerId: read.customerId,
      startedAt: read.startedAt,
      applicationId: application.id,
      accountId: application.accountId,
      businessId: application.businessId,
      email: application.email,
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

/** Writes a paid invoice, once; and what the vendor said earlier of money that went back for it. */
export async function writePayment(
  tx: Transaction,
  subscriptionId: string,
  invoice: PaidInvoice,
): Promise<void> {
  const { id, paymentIntent, ...rest } = invoice;
  const written = await tx
    .insert(subscriptionPayments)
    .values({ ...rest, id, subscriptionId, paymentIntent })
    .onConflictDoNothing()
    .returning({ id: subscriptionPayments.id });
  if (written.length === 0) return;
  // What was to go back altogether goes back with this, too.
  await tx.update(subscriptions).set({ refundedAt: null }).where(eq(subscriptions.id, subscriptionId));
  if (!paymentIntent) return;
  const before = await tx
    .select({ type: paymentEvents.type, happenedAt: paymentEvents.happenedAt })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.objectId, paymentIntent), inArray(paymentEvents.type, [...takenBackTypes])));
  for (const { type, happenedAt } of before) {
    if (isTakenBack(type)) await writeTakenBack(tx, { paymentIntent, type, happenedAt });
  }
}

/**
 * Writes that a payment went back. When it is the latest, the placement stops and the subscription is to end, with
 * everything else of it given back that may be.
 */
export async function writeTakenBack(
  tx: Transaction,
  { paymentIntent, type, happenedAt }: { paymentIntent: string; type: TakenBackType; happenedAt: Date },
): Promise<void> {
  const column = type === "charge.refunded" ? { refundedAt: happenedAt } : { disputedAt: happenedAt };
  const [payment] = await tx
    .update(subscriptionPayments)
    .set(column)
    .where(eq(subscriptionPayments.paymentIntent, paymentIntent))
    .returning({ id: subscriptionPayments.id, subscriptionId: subscriptionPayments.subscriptionId });
  if (!payment) return;
  const [latest] = await tx
    .select({ id: subscriptionPayments.id })
    .from(subscriptionPayments)
    .where(eq(subscriptionPayments.subscriptionId, payment.subscriptionId))
    .orderBy(desc(subscriptionPayments.periodEnd), desc(subscriptionPayments.id))
    .limit(1);
  if (latest?.id !== payment.id) return;
  await tx
    .update(subscriptions)
    .set({ stoppedAt: sql`coalesce(${subscriptions.stoppedAt}, ${happenedAt.toISOString()}::timestamptz)` })
    .where(eq(subscriptions.id, payment.subscriptionId));
}

/** Reckons again when what is paid for ends, and the placement with it. */
export async function reckon(tx: Transaction, subscriptionId: string): Promise<void> {
  const [subscription] = await tx.select().from(subscriptions).where(eq(subscriptions.id, subscriptionId));
  if (!subscription) return;
  const [latest] = await tx
    .select({ end: subscriptionPayments.periodEnd })
    .from(subscriptionPayments)
    .where(
      and(
        eq(subscriptionPayments.subscriptionId, subscriptionId),
        isNull(subscriptionPayments.refundedAt),
        isNull(subscriptionPayments.disputedAt),
      ),
    )
    .orderBy(desc(subscriptionPayments.periodEnd))
    .limit(1);
  const until = entitledUntil({
    status: subscription.status,
    paidUntil: latest?.end,
    cancelAt: subscription.cancelAt ?? undefined,
    endedAt: subscription.endedAt ?? undefined,
  });
  await tx
    .update(subscriptions)
    .set({ paidUntil: latest?.end ?? null, entitledUntil: until ?? null })
    .where(eq(subscriptions.id, subscriptionId));
}

const readableDays = 60;
const mostReadable = 5_000;

/** Subscriptions that may still change at the vendor, or ended within 60 days; at most 5,000, those read longest ago first. */
export async function listReadable(at: Date): Promise<string[]> {
  const since = new Date(at.getTime() - readableDays * 86_400_000);
  const rows = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(or(isNull(subscriptions.endedAt), gt(subscriptions.endedAt, since)))
    .orderBy(asc(subscriptions.reading), asc(subscriptions.id))
    .limit(mostReadable);
  return rows.map(({ id }) => id);
}
