import { type PlanId, plans, shippedPrice } from "~/models/placements/plan";
import type { VendorInvoice, VendorSubscription } from "~/models/placements/vendor";
import {
  type Books,
  type InvoiceEntry,
  type Metadata,
  type SubscriptionEntry,
  secondsOf,
} from "./books.server";

/** A plan that was bought before the books began, and its latest payment. */
export type EarlierPlan = { subscription: VendorSubscription; invoice: VendorInvoice };

/** Adds an earlier plan to the books, without events, since nothing happens now. Plans that are there stay. */
export function enterEarlier(books: Books, earlier: EarlierPlan): void {
  const { subscription, invoice } = earlier;
  if (!subscription.plan || books.subscriptions[subscription.id]) return;
  books.subscriptions[subscription.id] = subscriptionOf(earlier, subscription.plan);
  books.invoices[invoice.id] = invoiceOf(earlier, subscription.plan);
}

const periodOf = ({ periodStart, periodEnd }: VendorInvoice) => ({
  start: secondsOf(periodStart),
  end: secondsOf(periodEnd),
});

const metadataOf = ({ applicationId = "" }: VendorSubscription, plan: PlanId): Metadata => ({
  application: applicationId,
  plan,
});

function subscriptionOf({ subscription, invoice }: EarlierPlan, plan: PlanId): SubscriptionEntry {
  const { currency, interval } = plans[plan];
  const { id, customerId: customer, startedAt, cancelAt } = subscription;
  const start = secondsOf(startedAt);
  const period = periodOf(invoice);
  const item = {
    id: id.replace("sub_", "si_"),
    quantity: 1,
    current_period_start: period.start,
    current_period_end: period.end,
    price: {
      unit_amount: subscription.price ?? shippedPrice(plan),
      ...{ currency, recurring: { interval, interval_count: 1 }, product: { metadata: { plan } } },
    },
  };
  return {
    id,
    object: "subscription",
    customer,
    status: "active",
    metadata: metadataOf(subscription, plan),
    description: "Featured placement",
    created: start,
    start_date: start,
    cancel_at: cancelAt ? secondsOf(cancelAt) : null,
    cancel_at_period_end: cancelAt !== undefined,
    canceled_at: null,
    ended_at: null,
    latest_invoice: invoice.id,
    items: { object: "list", data: [item] },
  };
}

function invoiceOf({ subscription, invoice }: EarlierPlan, plan: PlanId): InvoiceEntry {
  const { id, amount, currency, paymentIntent = "" } = invoice;
  const paid = secondsOf(invoice.paidAt);
  const details = { subscription: subscription.id, metadata: metadataOf(subscription, plan) };
  return {
    id,
    object: "invoice",
    status: "paid",
    customer: subscription.customerId,
    created: paid,
    amount_paid: amount,
    amount_due: amount,
    currency,
    parent: { type: "subscription_details", subscription_details: details },
    payments: { object: "list", data: [{ status: "paid", payment: { payment_intent: paymentIntent } }] },
    status_transitions: { paid_at: paid },
    lines: { object: "list", data: [{ period: periodOf(invoice), amount }] },
  };
}
