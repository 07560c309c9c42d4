import { eq, sql } from "drizzle-orm";
import { db, pick, type Transaction } from "~/database/db.server";
import { subscriptions } from "../../../drizzle/schema/placements";
import {
  findSubscription,
  isTakenBack,
  recalculate,
  type Subscription,
  writeEvent,
  writePayment,
  writeSubscription,
  writeTakenBack,
} from "./ledger.server";
import { findOther, isCurrent, isShowable, isWaiting, keepNextPlace } from "./places.server";
import type { RefundReason } from "./plan";
import {
  tellChanged,
  tellLapsed,
  tellLost,
  tellPlacement,
  tellRefunded,
  tellUnpaid,
  tellWaits,
} from "./send-plan-mail.server";
import {
  callForStart,
  linkPurchases,
  lockListingOf,
  settleListing,
  unlinkLostPlans,
} from "./settlement.server";
import type { PaymentEvent, VendorInvoice, VendorSubscription } from "./vendor";

/** What was read from the vendor. */
export type Learnt = {
  reading: number;
  subscription: VendorSubscription | undefined;
  /** A paid invoice of that subscription. */
  invoice: VendorInvoice | undefined;
};

type Taken =
  | { status: "applied"; subscriptionId: SubscriptionId }
  | { status: "repeated" }
  /** Not about a purchase here; recorded so that it is not asked about again. */
  | { status: "ignored" };

/**
 * Records an event of the vendor and applies its effects in one transaction, once however often it comes. What counts
 * is what was read from the vendor when it came, not what the event says.
 */
export function takeEvent(event: PaymentEvent, learnt: Learnt, at: Date): Promise<Taken> {
  const subscriptionId = learnt.subscription?.id;
  return db.transaction(async (tx) => {
    const { type, happenedAt, paymentIntent, returned } = event;
    const objectId = isTakenBack(type) && paymentIntent ? paymentIntent : event.objectId;
    const isNew = await writeEvent(
      tx,
      { ...event, objectId },
      { subscriptionId, applied: subscriptionId !== undefined },
    );
    if (!isNew) return { status: "repeated" };
    if (!learnt.subscription) return { status: "ignored" };
    await lockListingOf(tx, learnt.subscription.id);
    const written = await writeLearnt(tx, learnt, at);
    if (written === "foreign") return { status: "ignored" };
    if (isTakenBack(type) && paymentIntent)
      await writeTakenBack(tx, { paymentIntent, type, happenedAt, returned });
    await fulfil(tx, learnt.subscription.id, at);
    await callForStart(tx, sql`${subscriptions.id} = ${learnt.subscription.id}`);
    if (type === "invoice.payment_failed")
      await tellUnpaid(tx, learnt.subscription.id, { of: event.invoiceId ?? event.id, at });
    return { status: "applied", subscriptionId: learnt.subscription.id };
  });
}

/** Brings our records in line with a reading without an event; `mended` if they differed. */
export function takeReading(learnt: Learnt, at: Date): Promise<"mended" | "agreed" | "foreign"> {
  const read = learnt.subscription;
  if (!read) return Promise.resolve("foreign");
  return db.transaction(async (tx) => {
    await lockListingOf(tx, read.id);
    const before = await stateOf(tx, read.id);
    const written = await writeLearnt(tx, learnt, at);
    if (written === "foreign") return "foreign";
    await fulfil(tx, read.id, at);
    return JSON.stringify(before) === JSON.stringify(await stateOf(tx, read.id)) ? "agreed" : "mended";
  });
}

/** What the vendor decides about a subscription, and what follows from it. */
async function stateOf(tx: Transaction, id: SubscriptionId) {
  const [row] = await tx
    .select({
      ...pick(subscriptions, "status", "plan", "periodEnd", "cancelAt"),
      ...pick(subscriptions, "endedAt", "paidUntil", "entitledUntil", "place"),
    })
    .from(subscriptions)
    .where(eq(subscriptions.id, id));
  return row;
}

async function writeLearnt(tx: Transaction, learnt: Learnt, at: Date) {
  if (!learnt.subscription) return "foreign";
  const { reading, subscription, invoice } = learnt;
  const before = await findSubscription(tx, subscription.id);
  const written = await writeSubscription(tx, subscription, { reading, at });
  if (written === "foreign") return written;
  if (before) await tellChanged(tx, before);
  if (invoice) await writePayment(tx, subscription.id, invoice);
  await recalculate(tx, subscription.id);
  return written;
}

/**
 * Gives a subscription what it entitles to at this time: its listing, and a place there. A buyer who has another plan
 * for it already, for whom there is no place, or whose listing cannot be shown, gets everything back.
 */
export async function fulfil(tx: Transaction, subscriptionId: SubscriptionId, at: Date): Promise<void> {
  const named = await findSubscription(tx, subscriptionId);
  if (named?.businessId) await unlinkLostPlans(tx, [named.businessId]);
  const [{ current, waits, before } = {}] = await tx
    .select({ current: isCurrent(at), waits: isWaiting(), before: subscriptions })
    .from(subscriptions)
    .where(eq(subscriptions.id, subscriptionId));
  if (!before) return;
  const runs = current || waits;
  if (runs && isNobodys(before)) return wantRefund(tx, before, { reason: "no_account", at });
  if (runs && !before.businessId) await linkPurchases(tx, sql`s.id = ${subscriptionId}`, at);
  const linked = (await findSubscription(tx, subscriptionId)) ?? before;
  if (linked.businessId) await settleListing(tx, linked.businessId, at);
  if (hasLapsed(linked)) return tellLapsed(tx, linked);
  if (!runs || !linked.plan) return;
  if (current) await keepNextPlace(tx, subscriptionId, at);
  const settled = (await findSubscription(tx, subscriptionId)) ?? linked;
  if (settled.place !== null) return tellPlacement(tx, settled);
  const reason = settled.placedAt ? undefined : await reasonToEnd(tx, settled, { current, at });
  if (reason) await wantRefund(tx, settled, { reason, at });
  else if (waits) await tellWaits(tx, settled);
  else if (!settled.businessId) await tellLost(tx, settled);
}

/** Bought on a page that was open when the account was deleted: nobody could see it, use it or cancel it. */
const isNobodys = ({ email, accountId }: Subscription): boolean => email === "" && accountId === null;

/** It ended before it began: nothing was charged. */
const hasLapsed = (row: Subscription): boolean =>
  row.status === "canceled" && !row.paidUntil && !row.placedAt && !row.stoppedAt && !row.refundWantedAt;

/** Recalculates and settles a subscription at this time, without anything new from the vendor. */
export const settleAgain = (subscriptionId: SubscriptionId, at: Date): Promise<void> =>
  db.transaction(async (tx) => {
    await lockListingOf(tx, subscriptionId);
    await recalculate(tx, subscriptionId);
    await fulfil(tx, subscriptionId, at);
  });

/** Why a plan that never had a place ends with a refund; undefined if it may still get one. */
async function reasonToEnd(
  tx: Transaction,
  row: Subscription,
  { current, at }: { current: boolean | undefined; at: Date },
): Promise<RefundReason | undefined> {
  if (await findOther(tx, row, at)) return "bought_twice";
  if (!current) return undefined;
  const shown = row.businessId && (await isShowable(tx, row.businessId, row.accountId));
  return shown ? "sold_out" : "not_shown";
}

/** Ends the placement at once, and notes that the subscription is to end and all payments are to go back. */
export async function wantRefund(
  tx: Transaction,
  row: Subscription,
  { reason, at }: { reason: RefundReason; at: Date },
): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ refundReason: reason, refundWantedAt: at, updatedAt: at })
    .where(eq(subscriptions.id, row.id));
  if (row.businessId) await settleListing(tx, row.businessId, at);
  await tellRefunded(tx, { ...row, refundReason: reason });
}
