import type Stripe from "stripe";
import { z } from "zod";
import { subscriptionId } from "~/models/base/ids";
import { isPlanId, planOfPrice, subscriptionStatuses } from "~/models/placements/plan";
import type { PaymentEvent, VendorInvoice, VendorSubscription } from "~/models/placements/vendor";
import type { Checkout } from "./port";

/**
 * Stripe's objects as far as we read them, in the shapes of several versions of its API: a subscription's period was
 * its own and is now on its items; an invoice named its subscription and payment, and now has them in lists.
 */

/** The version of posted events and of answers, whatever the account's own version is. */
export const apiVersion = "2026-10-28.endive";

const seconds = z.number().int().nonnegative();
const named = z.union([z.string(), z.looseObject({ id: z.string() })]);
const namedSubscription = z.union([subscriptionId, z.looseObject({ id: subscriptionId })]);
const maybe = <Schema extends z.ZodType>(schema: Schema) => schema.nullish();

const idOf = <Id extends string>(value: Id | { id: Id } | null | undefined): Id | undefined =>
  typeof value === "string" ? value : value?.id;
const instant = (value: number | null | undefined): Date | undefined =>
  value == null ? undefined : new Date(value * 1000);
const metadata = maybe(z.record(z.string(), z.string()));

const price = z.looseObject({
  unit_amount: maybe(z.number()),
  product: maybe(z.union([z.string(), z.looseObject({ metadata })])),
  currency: z.string(),
  recurring: maybe(z.looseObject({ interval: z.string(), interval_count: maybe(z.number()) })),
});
const item = z.looseObject({ current_period_end: maybe(seconds), quantity: maybe(z.number()), price });

const subscription = z.looseObject({
  id: subscriptionId,
  customer: named,
  status: z.enum(subscriptionStatuses),
  metadata,
  created: seconds,
  start_date: maybe(seconds),
  trial_start: maybe(seconds),
  trial_end: maybe(seconds),
  current_period_end: maybe(seconds),
  cancel_at: maybe(seconds),
  cancel_at_period_end: maybe(z.boolean()),
  ended_at: maybe(seconds),
  latest_invoice: maybe(named),
  items: z.looseObject({ data: z.array(item) }),
});

export function readSubscription(value: unknown): VendorSubscription {
  const read = subscription.parse(value);
  const [first] = read.items.data;
  const periodEnd = first?.current_period_end ?? read.current_period_end;
  const paid = first?.price;
  // A single monthly item: anything else that was set up by hand is no plan of ours.
  const single = read.items.data.length === 1 && (first?.quantity ?? 1) === 1;
  const monthly = single && (paid?.recurring?.interval_count ?? 1) === 1;
  return {
    id: read.id,
    customerId: idOf(read.customer) ?? "",
    applicationId: read.metadata?.application,
    status: read.status,
    plan: paid && monthly ? planOf(paid) : undefined,
    price: paid?.unit_amount ?? undefined,
    startedAt: startOf(read),
    trial: trialOf(read),
    periodEnd: instant(periodEnd),
    cancelAt: instant(read.cancel_at ?? (read.cancel_at_period_end ? periodEnd : undefined)),
    endedAt: instant(read.ended_at),
    latestInvoiceId: idOf(read.latest_invoice),
  };
}

const planOf = ({ unit_amount, currency, recurring, product }: z.output<typeof price>) =>
  planOfPrice({
    ...{ pence: unit_amount ?? 0, currency, interval: recurring?.interval ?? "" },
    plan: typeof product === "object" ? product?.metadata?.plan : undefined,
  });

function trialOf({ trial_start, trial_end, start_date, created }: z.output<typeof subscription>) {
  const [start, end] = [instant(trial_start ?? start_date ?? created), instant(trial_end)];
  return start && end && { start, end };
}

/** When it is first charged: after the trial, if it had one that is over. */
function startOf(read: z.output<typeof subscription>): Date {
  const { start_date, created, trial_end: trialEnd, ended_at: endedAt } = read;
  const isOver = trialEnd != null && read.status !== "trialing" && trialEnd <= (endedAt ?? trialEnd);
  return new Date((isOver ? trialEnd : (start_date ?? created)) * 1000);
}

const line = z.looseObject({ period: z.looseObject({ start: seconds, end: seconds }) });
const invoice = z.looseObject({
  id: z.string(),
  status: maybe(z.string()),
  amount_paid: z.number().int(),
  currency: z.string(),
  created: seconds,
  subscription: maybe(namedSubscription),
  parent: maybe(
    z.looseObject({
      subscription_details: maybe(z.looseObject({ subscription: maybe(namedSubscription), metadata })),
    }),
  ),
  payment_intent: maybe(named),
  payments: maybe(
    z.looseObject({
      data: z.array(
        z.looseObject({
          status: maybe(z.string()),
          payment: maybe(z.looseObject({ payment_intent: maybe(named) })),
        }),
      ),
    }),
  ),
  status_transitions: maybe(z.looseObject({ paid_at: maybe(seconds) })),
  lines: z.looseObject({ data: z.array(line) }),
});

export function readInvoice(value: unknown): VendorInvoice {
  const read = invoice.parse(value);
  const latest = read.lines.data.toSorted((a, b) => b.period.end - a.period.end)[0]?.period;
  const payments = read.payments?.data ?? [];
  const paid = payments.find(({ status }) => status === "paid") ?? payments[0];
  // Our metadata of the subscription as it was when the invoice was made; Stripe keeps it like that.
  const plan = read.parent?.subscription_details?.metadata?.plan;
  return {
    id: read.id,
    subscriptionId: subscriptionOf(read),
    paid: read.status === "paid",
    amount: read.amount_paid,
    currency: read.currency,
    plan: isPlanId(plan) ? plan : undefined,
    periodStart: new Date((latest?.start ?? read.created) * 1000),
    periodEnd: new Date((latest?.end ?? read.created) * 1000),
    paidAt: new Date((read.status_transitions?.paid_at ?? read.created) * 1000),
    paymentIntent: idOf(read.payment_intent) ?? idOf(paid?.payment?.payment_intent),
  };
}

type AboutSubscription = Pick<z.output<typeof invoice>, "subscription" | "parent">;
const subscriptionOf = ({ subscription: own, parent }: AboutSubscription): SubscriptionId | undefined =>
  idOf(own) ?? idOf(parent?.subscription_details?.subscription);

const checkout = z.looseObject({
  id: z.string(),
  url: maybe(z.string()),
  status: z.enum(["open", "complete", "expired"]),
  payment_status: z.string(),
  metadata,
  subscription: maybe(namedSubscription),
});

export function readCheckout(value: unknown): Checkout {
  const read = checkout.parse(value);
  return {
    id: read.id,
    url: read.url ?? undefined,
    status: read.status,
    paid: read.payment_status !== "unpaid",
    applicationId: read.metadata?.application,
    subscriptionId: idOf(read.subscription),
  };
}

const about = z.looseObject({
  id: maybe(z.string()),
  object: maybe(z.string()),
  subscription: maybe(namedSubscription),
  parent: invoice.shape.parent,
  payment_intent: maybe(named),
  refunded: maybe(z.boolean()),
  amount_refunded: maybe(z.number().int().nonnegative()),
});
const event = z.looseObject({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  created: seconds,
  // Some events are about no object.
  data: maybe(z.looseObject({ object: maybe(about) })),
});

/** Undefined if the value is no event. */
export function readEventBody(value: unknown): PaymentEvent | undefined {
  const parsed = event.safeParse(value);
  if (!parsed.success) return undefined;
  const { id, type, created, data } = parsed.data;
  const { object: kind, ...object } = data?.object ?? {};
  const ofKind = (wanted: string) => (kind === wanted ? (object.id ?? undefined) : undefined);
  return {
    id,
    type,
    happenedAt: new Date(created * 1000),
    objectId: object.id ?? "",
    checkoutId: ofKind("checkout.session"),
    subscriptionId: subscriptionId.optional().parse(ofKind("subscription")) ?? subscriptionOf(object),
    invoiceId: ofKind("invoice"),
    paymentIntent: idOf(object.payment_intent),
    returned: kind === "charge" && !object.refunded ? (object.amount_refunded ?? undefined) : undefined,
  };
}

/** The events that must be sent to us, as docs/payments.md lists them. */
const eventsHeard = [
  "checkout.session.completed",
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "invoice.paid",
  "invoice.payment_failed",
  "charge.refunded",
  "charge.dispute.created",
];

/** What is wrong with the webhook endpoint at Stripe, and what to do; undefined if nothing is. */
export function findEndpointFault(endpoints: readonly Stripe.WebhookEndpoint[], address: string) {
  const endpoint = endpoints.find(({ url }) => url === address);
  if (!endpoint)
    return `Stripe has no webhook endpoint ${address}. Make it in Stripe's dashboard (docs/payments.md).`;
  if (endpoint.status !== "enabled")
    return `Stripe's webhook endpoint ${address} is ${endpoint.status}. Enable it in Stripe's dashboard.`;
  const missing = endpoint.enabled_events.includes("*")
    ? []
    : eventsHeard.filter((each) => !endpoint.enabled_events.some((told) => told === each));
  if (missing.length > 0)
    return `Stripe's webhook endpoint is not told of ${missing.join(", ")}. Add them in Stripe's dashboard.`;
  if (endpoint.api_version && endpoint.api_version !== apiVersion)
    return `Stripe's webhook endpoint has API version ${endpoint.api_version}. Make one with ${apiVersion}.`;
  return undefined;
}
