import { plans } from "~/models/plans/plan";
import type { VendorInvoice, VendorSubscription } from "~/models/plans/vendor";
import { type Books, secondsOf } from "./books.server";

/** A plan that was bought before there were any books, and what was paid for it last. */
export type EarlierPlan = { subscription: VendorSubscription; invoice: VendorInvoice };

/** Writes a plan of before into the books; nothing of it happens now, so no event tells of it. Known ones stay. */
export function enterEarlier(books: Books, { subscription, invoice }: EarlierPlan): void {
  const { id, plan, customerId: customer } = subscription;
  if (!plan || books.subscriptions[id]) return;
  const { price: unit_amount, currency, interval, name } = plans[plan];
  const start = secondsOf(subscription.startedAt);
  const period = { start: secondsOf(invoice.periodStart), end: secondsOf(invoice.periodEnd) };
  const metadata = { application: subscription.applicationId ?? "", plan };
  const ending = subscription.cancelAt ? secondsOf(subscription.cancelAt) : null;
  const item = {
    id: id.replace("sub_", "si_"),
    quantity: 1,
    current_period_start: period.start,
    current_period_end: period.end,
    price: { unit_amount, currency, recurring: { interval, interval_count: 1 } },
  };
  books.subscriptions[id] = {
    ...{ id, object: "subscription", customer, status: "active", metadata, description: name },
    ...{ created: start, start_date: start, cancel_at: ending },
    ...{
      cancel_at_period_end: ending !== null,
      canceled_at: null,
      ended_at: null,
      latest_invoice: invoice.id,
    },
    items: { object: "list", data: [item] },
  };
  const paid = secondsOf(invoice.paidAt);
  const { amount } = invoice;
  books.invoices[invoice.id] = {
    ...{ id: invoice.id, object: "invoice", status: "paid", customer, created: paid },
    ...{ amount_paid: amount, amount_due: amount, currency: invoice.currency },
    parent: { type: "subscription_details", subscription_details: { subscription: id, metadata } },
    payments: {
      object: "list",
      data: [{ status: "paid", payment: { payment_intent: invoice.paymentIntent ?? "" } }],
    },
    status_transitions: { paid_at: paid },
    lines: { object: "list", data: [{ period, amount }] },
  };
}
