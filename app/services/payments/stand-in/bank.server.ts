import {
  type Books,
  type CheckoutEntry,
  type InvoiceEntry,
  type Metadata,
  newId,
  type PriceEntry,
  type SubscriptionEntry,
  secondsOf,
} from "./books.server";

/** What happens at the vendor: each function writes the books and the events about it. */

function note(books: Books, type: string, object: object, at: Date): void {
  const id = newId("evt");
  const data = { object: structuredClone(object) };
  books.events[id] = { id, object: "event", type, created: secondsOf(at), data };
  books.waiting.push(id);
}

function writeInvoice(
  books: Books,
  subscription: SubscriptionEntry,
  { period, paid, at, of }: { period: { start: number; end: number }; paid: boolean; at: Date; of?: number },
): InvoiceEntry {
  const id = newId("in");
  const { unit_amount: full = 0, currency = "gbp" } = subscription.items.data[0]?.price ?? {};
  const asked = of ?? full;
  const credit = books.credits[subscription.customer] ?? 0;
  const amount = Math.max(0, asked - credit);
  books.credits[subscription.customer] = credit - (asked - amount);
  const invoice: InvoiceEntry = {
    id,
    object: "invoice",
    status: paid ? "paid" : "open",
    customer: subscription.customer,
    amount_paid: paid ? amount : 0,
    amount_due: amount,
    currency,
    created: secondsOf(at),
    parent: {
      type: "subscription_details",
      subscription_details: { subscription: subscription.id, metadata: { ...subscription.metadata } },
    },
    payments: {
      object: "list",
      data: amount > 0 ? [{ status: paid ? "paid" : "open", payment: { payment_intent: newId("pi") } }] : [],
    },
    status_transitions: { paid_at: paid ? secondsOf(at) : null },
    lines: { object: "list", data: [{ period, amount: asked }] },
  };
  books.invoices[id] = invoice;
  return invoice;
}

const dayMs = 86_400_000;

/** Creates the subscription bought on a payment page; its first period is the trial, if there is one. */
function beginSubscription(books: Books, checkout: CheckoutEntry, at: Date): SubscriptionEntry {
  const start = secondsOf(at);
  const { trial_days: days } = checkout;
  const trialEnd = days ? secondsOf(new Date(at.getTime() + days * dayMs)) : undefined;
  const item = {
    id: newId("si"),
    quantity: 1,
    current_period_start: start,
    current_period_end: trialEnd ?? secondsOf(monthsAfter(new Date(start * 1000), 1)),
    price: checkout.price,
  };
  const subscription: SubscriptionEntry = {
    id: newId("sub"),
    object: "subscription",
    customer: newId("cus"),
    status: trialEnd ? "trialing" : "active",
    metadata: checkout.subscription_metadata,
    description: checkout.description,
    created: start,
    start_date: start,
    ...(trialEnd ? { trial_end: trialEnd } : {}),
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    latest_invoice: "",
    items: { object: "list", data: [item] },
  };
  books.subscriptions[subscription.id] = subscription;
  return subscription;
}

/** Creates the subscription; the card is charged, or kept for the trial's end. Does nothing on a page that is over. */
export function completeCheckout(books: Books, checkout: CheckoutEntry, at: Date): void {
  if (checkout.status !== "open") return;
  const subscription = beginSubscription(books, checkout, at);
  const [item] = subscription.items.data;
  const period = { start: secondsOf(at), end: item?.current_period_end ?? secondsOf(at) };
  const isTrial = subscription.status === "trialing";
  const invoice = writeInvoice(books, subscription, {
    period,
    paid: true,
    at,
    ...(isTrial ? { of: 0 } : {}),
  });
  subscription.latest_invoice = invoice.id;
  Object.assign(checkout, {
    status: "complete",
    payment_status: isTrial ? "no_payment_required" : "paid",
    url: null,
    customer: subscription.customer,
    subscription: subscription.id,
  });
  note(books, "customer.subscription.created", subscription, at);
  note(books, "invoice.paid", invoice, at);
  note(books, "checkout.session.completed", checkout, at);
}

/**
 * Ends a month: the next is charged, or the card is refused; or the subscription ends, if that was asked, by `now` at
 * the latest, so that whoever ends a month by a button sees it at once.
 */
export function renew(
  books: Books,
  subscription: SubscriptionEntry,
  { paid, now }: { paid: boolean; now: Date },
): void {
  const [item] = subscription.items.data;
  if (!item || subscription.status === "canceled") return;
  const at = new Date(item.current_period_end * 1000);
  if (subscription.cancel_at_period_end) {
    end(books, subscription, at < now ? at : now);
    return;
  }
  // After a trial, months are counted from its end.
  const anchor = new Date((subscription.trial_end ?? subscription.start_date) * 1000);
  let months = 1;
  while (monthsAfter(anchor, months) <= at) months += 1;
  const period = { start: item.current_period_end, end: secondsOf(monthsAfter(anchor, months)) };
  item.current_period_start = period.start;
  item.current_period_end = period.end;
  subscription.status = paid ? "active" : "past_due";
  const invoice = writeInvoice(books, subscription, { period, paid, at });
  subscription.latest_invoice = invoice.id;
  note(books, "customer.subscription.updated", subscription, at);
  note(books, paid ? "invoice.paid" : "invoice.payment_failed", invoice, at);
}

/**
 * Ends the trial now: the card is charged and the month begins. Without a trial, a month is charged all the same, as by
 * Stripe.
 */
export function endTrial(books: Books, subscription: SubscriptionEntry, at: Date): void {
  const [item] = subscription.items.data;
  if (!item) return;
  const period = { start: secondsOf(at), end: secondsOf(monthsAfter(new Date(secondsOf(at) * 1000), 1)) };
  item.current_period_start = period.start;
  item.current_period_end = period.end;
  Object.assign(subscription, {
    ...{ status: "active", trial_end: period.start },
    ...{ cancel_at_period_end: false, cancel_at: null, canceled_at: null },
  });
  const invoice = writeInvoice(books, subscription, { period, paid: true, at });
  subscription.latest_invoice = invoice.id;
  note(books, "customer.subscription.updated", subscription, at);
  note(books, "invoice.paid", invoice, at);
}

/** Charges every month that is over by now; ends a subscription that was unpaid for a whole month. */
export function passMonths(books: Books, subscription: SubscriptionEntry, now: Date): void {
  const [item] = subscription.items.data;
  while (item && item.current_period_end <= secondsOf(now) && subscription.status !== "canceled") {
    if (subscription.status === "past_due") {
      end(books, subscription, new Date(item.current_period_end * 1000));
    } else renew(books, subscription, { paid: true, now });
  }
}

/** Pays the open invoice: the refused card works again. */
export function payOpenInvoice(books: Books, subscription: SubscriptionEntry, at: Date): void {
  const invoice = books.invoices[subscription.latest_invoice];
  if (!invoice || invoice.status === "paid") return;
  Object.assign(invoice, { status: "paid", amount_paid: invoice.amount_due });
  invoice.status_transitions.paid_at = secondsOf(at);
  for (const payment of invoice.payments.data) payment.status = "paid";
  subscription.status = "active";
  note(books, "invoice.paid", invoice, at);
  note(books, "customer.subscription.updated", subscription, at);
}

export function end(books: Books, subscription: SubscriptionEntry, at: Date): void {
  if (subscription.status === "canceled") return;
  subscription.status = "canceled";
  subscription.canceled_at ??= secondsOf(at);
  subscription.ended_at = secondsOf(at);
  note(books, "customer.subscription.deleted", subscription, at);
}

/** Makes it end with the paid month, or go on after all. */
export function cancelAtPeriodEnd(
  books: Books,
  subscription: SubscriptionEntry,
  { cancel, at }: { cancel: boolean; at: Date },
): void {
  subscription.cancel_at_period_end = cancel;
  subscription.cancel_at = cancel ? (subscription.items.data[0]?.current_period_end ?? null) : null;
  subscription.canceled_at = cancel ? secondsOf(at) : null;
  note(books, "customer.subscription.updated", subscription, at);
}

/** Changes the price; with `charge`, the difference for the rest of the period is charged at once. */
export function changePrice(
  books: Books,
  subscription: SubscriptionEntry,
  { price, metadata, charge, at }: { price: PriceEntry; metadata: Metadata; charge: boolean; at: Date },
): void {
  const [item] = subscription.items.data;
  if (!item) return;
  const [start, end] = [item.current_period_start, item.current_period_end];
  const left = Math.max(0, end - secondsOf(at)) / (end - start);
  const difference = Math.round((price.unit_amount - item.price.unit_amount) * left);
  item.price = price;
  subscription.metadata = metadata;
  if (charge && difference > 0) {
    const period = { start: secondsOf(at), end };
    const invoice = writeInvoice(books, subscription, { period, paid: true, at, of: difference });
    subscription.latest_invoice = invoice.id;
    note(books, "invoice.paid", invoice, at);
  }
  note(books, "customer.subscription.updated", subscription, at);
}

/** Refunds the rest of a payment, or a part of it in pence; undefined if nothing is left. */
export function refund(
  books: Books,
  paymentIntent: string,
  at: Date,
  part?: number,
): { id: string } | undefined {
  const invoice = Object.values(books.invoices).find(({ payments }) =>
    payments.data.some(({ payment }) => payment.payment_intent === paymentIntent),
  );
  const amount = invoice?.amount_paid ?? 0;
  const before = Object.values(books.refunds)
    .filter(({ payment_intent }) => payment_intent === paymentIntent)
    .reduce((sum, each) => sum + each.amount, 0);
  if (before >= amount) return undefined;
  const made = {
    id: newId("re"),
    object: "refund" as const,
    payment_intent: paymentIntent,
    amount: Math.min(part ?? amount, amount - before),
  };
  books.refunds[made.id] = made;
  const back = before + made.amount;
  const charge = { id: newId("ch"), object: "charge", payment_intent: paymentIntent, amount };
  note(books, "charge.refunded", { ...charge, amount_refunded: back, refunded: back >= amount }, at);
  return made;
}

/** The buyer's bank takes the payment back. */
export function dispute(books: Books, paymentIntent: string, at: Date): void {
  const taken = {
    id: newId("dp"),
    object: "dispute",
    payment_intent: paymentIntent,
    status: "needs_response",
  };
  note(books, "charge.dispute.created", taken, at);
}

/**
 * The moment this many months after `anchor`, at the same time of day in UTC: on the anchor's day of the month, or on
 * the last day of a shorter month. Always counted from the anchor, so that 31 January is followed by 29 February and
 * then by 31 March: Stripe's rule.
 */
function monthsAfter(anchor: Date, months: number): Date {
  const month = new Date(anchor);
  month.setUTCDate(1);
  month.setUTCMonth(anchor.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate();
  month.setUTCDate(Math.min(anchor.getUTCDate(), lastDay));
  return month;
}
