import { describeError, logLine } from "~/log.server";
import { beginReading, findSubscriptionOfPayment, isTaken } from "~/models/placements/ledger.server";
import { type Learnt, takeEvent } from "~/models/placements/purchases.server";
import { listOwed, recordEnded, recordRefund, tellStuck } from "~/models/placements/refunds-owed.server";
import { isPayment, type PaymentEvent, type VendorSubscription } from "~/models/placements/vendor";
import { payments } from "~/services/payments/payments.server";
import type { Answered, Payments } from "~/services/payments/port";

/** The time and the vendor to use; set only by tests. */
export type Asking = { now?: Date; vendor?: Payments };

type Settled =
  | { status: "taken" }
  /** It does not come from the vendor. */
  | { status: "refused"; why: string }
  /** The vendor cannot be reached: it should send the event again. */
  | { status: "unavailable"; error: string };

export const { signatureHeader } = payments;

/**
 * Handles a post to the webhook: verifies the sender, asks the vendor for the current state, and stores that with the
 * event. Safe if events are repeated, late or out of order.
 */
export async function settlePayment(
  body: string,
  signature: string | null,
  { now = new Date(), vendor = payments }: Asking = {},
): Promise<Settled> {
  const read = await vendor.readEvent(body, signature, now);
  if (read.status === "refused") return read;
  if (read.status === "unreadable") {
    // A repeated event would be just as unreadable: it is accepted, so that the vendor does not resend it for days.
    logLine("payments", `took what the provider sent and did nothing: ${read.why}`);
    return { status: "taken" };
  }
  const { event } = read;
  if (await isTaken(event.id)) return { status: "taken" };
  const learnt = await learn(event, vendor);
  if (learnt.status === "unavailable") return learnt;
  const taken = await takeEvent(event, learnt.value, now);
  if (taken.status === "applied") await giveBackOwed({ subscriptionId: taken.subscriptionId, now, vendor });
  return { status: "taken" };
}

type Learning = { status: "found"; value: Learnt } | { status: "unavailable"; error: string };

/** The vendor's current state of what the event is about. */
async function learn(event: PaymentEvent, vendor: Payments): Promise<Learning> {
  const nothing = { reading: 0, subscription: undefined, invoice: undefined };
  const about = await findSubject(event, vendor);
  const read =
    about.status === "found"
      ? await readPurchase(about.value, { vendor, invoiceId: event.invoiceId })
      : about;
  return read.status === "missing" ? { status: "found", value: nothing } : read;
}

/** The id of the subscription that the event is about. */
async function findSubject(event: PaymentEvent, vendor: Payments): Promise<Answered<SubscriptionId>> {
  if (event.subscriptionId) return { status: "found", value: event.subscriptionId };
  if (event.checkoutId) {
    const checkout = await vendor.findCheckout(event.checkoutId);
    if (checkout.status !== "found") return checkout;
    const { subscriptionId } = checkout.value;
    return subscriptionId ? { status: "found", value: subscriptionId } : { status: "missing" };
  }
  const paid = event.paymentIntent && (await findSubscriptionOfPayment(event.paymentIntent));
  return paid ? { status: "found", value: paid } : { status: "missing" };
}

/**
 * Ends the subscriptions with something owed, and refunds it. What cannot be done now is done next time: each step has
 * a key, so that nothing is refunded twice.
 */
export async function giveBackOwed({
  subscriptionId,
  now = new Date(),
  vendor = payments,
}: Asking & { subscriptionId?: SubscriptionId } = {}): Promise<number> {
  let done = 0;
  for (const owed of await listOwed(subscriptionId)) {
    try {
      if (await giveBack(owed, { now, vendor })) done += 1;
    } catch (error) {
      logLine("payments", `could not give back for ${owed.subscriptionId}: ${describeError(error)}`, "error");
    }
  }
  return done;
}

/** Ends the subscription first, so that nothing more is charged, whatever happens to the refunds. */
async function giveBack(
  { subscriptionId, payments: paid }: Awaited<ReturnType<typeof listOwed>>[number],
  { now, vendor }: Required<Asking>,
): Promise<boolean> {
  const ended = await vendor.endSubscription(subscriptionId);
  const undone = ended.status === "unavailable" ? [`its end: ${ended.error}`] : [];
  for (const { invoiceId, paymentIntent } of paid) {
    const refunded = await vendor.refund({ paymentIntent, invoiceId, at: now });
    if (refunded.status === "unavailable") {
      undone.push(`${invoiceId}: ${refunded.error}`);
      continue;
    }
    const refundId = refunded.status === "found" ? refunded.value.id : undefined;
    await recordRefund({ invoiceId, refundId, at: now });
  }
  if (undone.length === 0) return recordEnded(subscriptionId, now);
  const why = undone.join(", ");
  if (await tellStuck(subscriptionId, why, now))
    logLine("payments", `cannot end or give back ${subscriptionId}, and tries on: ${why}`, "error");
  return false;
}

/** The state of a subscription at the vendor, with the named invoice, else its latest one, if that pays for a month. */
export async function readPurchase(
  subscriptionId: SubscriptionId,
  { vendor, invoiceId }: { vendor: Payments; invoiceId?: string | undefined },
): Promise<Answered<Learnt & { subscription: VendorSubscription }>> {
  const reading = await beginReading();
  const subscription = await vendor.findSubscription(subscriptionId);
  if (subscription.status !== "found") return subscription;
  const named = invoiceId ?? subscription.value.latestInvoiceId;
  const invoice = named ? await vendor.findInvoice(named) : undefined;
  if (invoice?.status === "unavailable") return invoice;
  const pays = invoice?.status === "found" && isPayment(subscription.value, invoice.value);
  const paid = pays ? invoice.value : undefined;
  return { status: "found", value: { reading, subscription: subscription.value, invoice: paid } };
}
