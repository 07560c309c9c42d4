import { createHash } from "node:crypto";
import type Stripe from "stripe";
import { type PlanId, plans, selling } from "~/models/placements/plan";
import { whenNeeded } from "~/process-wide.server";
import type { Answered, CheckoutRequest, Payments, PlanChange, ReadEvent, VendorFacts } from "./port";
import {
  apiVersion,
  findEndpointFault,
  readCheckout,
  readEventBody,
  readInvoice,
  readSubscription,
} from "./stripe-shapes.server";

export type StripeSettings = {
  secretKey: string;
  /** The secret that Stripe signs its events with. */
  webhookSecret: string;
  /** Another host for Stripe's API, for a proxy or a test. */
  baseUrl?: string;
  /** In place of the network, for the stand-in. */
  fetch?: typeof globalThis.fetch;
  timeoutMs?: number;
  /** How often a request is repeated after a temporary failure; with the same key, so that nothing is created twice. */
  retries?: number;
};

const hardTimeoutMs = 5_000;

export const stripeFacts: VendorFacts = {
  name: "Stripe",
  taxService: "Stripe Tax",
  pageOrigins: ["https://checkout.stripe.com", "https://billing.stripe.com"],
  signatureHeader: "Stripe-Signature",
  isCheckoutId: (id) => /^cs_[A-Za-z0-9_]{1,200}$/.test(id.slice(0, 300)),
};

/** Payments by Stripe: hosted checkout, hosted billing portal, and signed events. */
export function stripePayments(settings: StripeSettings): Payments {
  const client = connectStripe(settings);
  return {
    ...stripeFacts,
    ...whatThereIs(client),
    ...whatIsMade(client),
    readEvent: (body, signature, now) =>
      readEvent(client, { body, signature, secret: settings.webhookSecret, now }),
    examine: (webhook) => examineStripe(client, webhook),
  };
}

type Client = () => Promise<Stripe>;

const whatThereIs = (client: Client) => ({
  findCheckout: (id: string) =>
    ask(async () => readCheckout(await (await client()).checkout.sessions.retrieve(id))),
  findSubscription: (id: string) =>
    ask(async () => {
      const expand = ["items.data.price.product"];
      return readSubscription(await (await client()).subscriptions.retrieve(id, { expand }));
    }),
  findInvoice: (id: string) =>
    ask(async () => readInvoice(await (await client()).invoices.retrieve(id, { expand: ["payments"] }))),
});

const whatIsMade = (client: Client) => ({
  openCheckout: (request: CheckoutRequest) =>
    ask(async () => {
      const parameters = checkoutParameters(request);
      const idempotencyKey = keyOf(`checkout-${request.applicationId}`, {
        parameters,
        instead: request.instead,
      });
      const made = await (await client()).checkout.sessions.create(parameters, { idempotencyKey });
      const { id, url } = readCheckout(made);
      return url ? { id, url } : undefined;
    }),
  openPortal: (customer: string, returnUrl: string) =>
    ask(async () => {
      const parameters = { customer, return_url: returnUrl };
      // A portal link is valid for one visit, so each press creates a new one.
      const idempotencyKey = keyOf("portal", { ...parameters, at: Date.now() });
      const { url } = await (await client()).billingPortal.sessions.create(parameters, { idempotencyKey });
      return { url };
    }),
  refund: (wish: Parameters<Payments["refund"]>[0]) =>
    ask(async () => {
      const [parameters, options] = refundParameters(wish);
      const { id } = await (await client()).refunds.create(parameters, options);
      return { id };
    }),
  changePlan: (change: PlanChange) => changePlan(client, change),
  endTrial: (id: string, key: string) =>
    askForMoney(async () => {
      const parameters = { trial_end: "now", cancel_at_period_end: false, ...orNothing } as const;
      await (await client()).subscriptions.update(id, parameters, { idempotencyKey: `begin-${id}-${key}` });
      return { id };
    }),
  endWithTrial: (id: string, key: string) =>
    ask(async () => {
      const parameters = { cancel_at_period_end: true };
      await (await client()).subscriptions.update(id, parameters, { idempotencyKey: `bound-${id}-${key}` });
      return { id };
    }),
  endSubscription: (id: string) =>
    ask(async () => {
      await (await client()).subscriptions.cancel(id, { invoice_now: false, prorate: false });
      return { id };
    }),
});

/** For a day a key gets the same answer, even a refusal, so each hour has a new one. No payment is refunded twice. */
const refundParameters = ({ paymentIntent, invoiceId, at }: Parameters<Payments["refund"]>[0]) =>
  [
    { payment_intent: paymentIntent, reason: "requested_by_customer", metadata: { invoice: invoiceId } },
    { idempotencyKey: `refund-${invoiceId}-${at.toISOString().slice(0, "2026-01-31T12".length)}` },
  ] as const;

/** Changes nothing if the card is declined. */
const orNothing = { payment_behavior: "error_if_incomplete" } as const;

/** Creates the plan's price first: an existing subscription does not take a price that is only described. */
const changePlan = (client: Client, { subscription, plan, charge, key }: PlanChange) =>
  askForMoney(async () => {
    const stripe = await client();
    const [item] = (await stripe.subscriptions.retrieve(subscription.id)).items.data;
    if (!item) return undefined;
    const parameters: Stripe.SubscriptionUpdateParams = {
      items: [{ id: item.id, price: await priceOf(stripe, plan), quantity: 1 }],
      metadata: { application: subscription.applicationId ?? "", plan },
      proration_behavior: charge ? "always_invoice" : "none",
      ...orNothing,
    };
    const idempotencyKey = `change-${subscription.id}-${key}`;
    await stripe.subscriptions.update(subscription.id, parameters, { idempotencyKey });
    return { id: subscription.id };
  });

/** For requests that charge a card, which may be declined. */
async function askForMoney<Value>(
  act: () => Promise<Value | undefined>,
): Promise<Answered<Value> | { status: "declined" }> {
  let declined = false;
  const asked = await ask(() =>
    act().catch((error: unknown) => {
      declined = isDeclined(error);
      throw error;
    }),
  );
  return declined ? { status: "declined" } : asked;
}

async function priceOf(stripe: Stripe, plan: PlanId): Promise<string> {
  const offered = offerOf(plan);
  return (await stripe.prices.create(offered, { idempotencyKey: keyOf("price", offered) })).id;
}

/** A product with its price; the product states the plan, whatever it costs later. */
function offerOf(plan: PlanId) {
  const { name, price, currency, interval } = plans[plan];
  return {
    currency,
    unit_amount: price,
    recurring: { interval },
    ...taxBehaviour(),
    product_data: { name: `Featured placement: ${name}`, metadata: { plan } },
  };
}

const isDeclined = (error: unknown): boolean =>
  error instanceof Error && "statusCode" in error && error.statusCode === 402;

/** If Stripe calculates the VAT: whether it is included in the price or added to it. */
const taxBehaviour = () =>
  selling.stripeTax
    ? { tax_behavior: selling.vat === "plus" ? ("exclusive" as const) : ("inclusive" as const) }
    : {};

function checkoutParameters(request: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  const metadata = { application: request.applicationId, plan: request.plan };
  return {
    mode: "subscription",
    ...(selling.stripeTax ? { automatic_tax: { enabled: true }, tax_id_collection: { enabled: true } } : {}),
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    client_reference_id: request.applicationId,
    customer_email: request.email,
    metadata,
    subscription_data: {
      metadata,
      // Without the plan, which may change and which the price states.
      description: `Featured placement for ${request.businessName}`.slice(0, 500),
      ...(request.trialDays ? { trial_period_days: request.trialDays } : {}),
    },
    line_items: [{ quantity: 1, price_data: offerOf(request.plan) }],
  };
}

/** A key for these parameters: a changed form that is sent again is another request. */
const keyOf = (what: string, parameters: object): string =>
  `${what}-${createHash("sha256").update(JSON.stringify(parameters)).digest("hex").slice(0, 32)}`;

async function readEvent(
  client: Client,
  { body, signature, secret, now }: { body: string; signature: string | null; secret: string; now: Date },
): Promise<ReadEvent> {
  const { webhooks } = await client();
  const at = now.getTime();
  try {
    const signed = webhooks.constructEvent(body, signature ?? "", secret, undefined, undefined, at);
    const event = readEventBody(signed);
    return event ? { status: "genuine", event } : { status: "unreadable", why: "the body is no event" };
  } catch (error) {
    // The body is read once its signature is known to fit.
    if (error instanceof SyntaxError) return { status: "unreadable", why: "the body is no JSON" };
    return { status: "refused", why: "no signature fits the body, the secret and the time" };
  }
}

const remedyOf = (error: string): string =>
  error === "http-401"
    ? "STRIPE_SECRET_KEY: Stripe does not know it. Copy it anew from Stripe's dashboard."
    : error === "http-403"
      ? "STRIPE_SECRET_KEY: it may not read webhook endpoints. Let it, or look at them in Stripe's dashboard."
      : `Stripe does not answer (${error}). Look again in a while.`;

async function examineStripe(client: Client, webhook: string): ReturnType<Payments["examine"]> {
  const asked = await ask(async () => (await client()).webhookEndpoints.list({ limit: 100 }));
  const wrong =
    asked.status === "found"
      ? findEndpointFault(asked.value.data, webhook)
      : remedyOf(asked.status === "missing" ? "http-404" : asked.error);
  return wrong
    ? { status: "fault", says: wrong }
    : { status: "ok", says: `${stripeFacts.name} knows us, and tells us of every event` };
}

/** The client. Its telemetry is off. */
const connectStripe = ({
  secretKey,
  baseUrl,
  fetch,
  timeoutMs = hardTimeoutMs,
  retries = 1,
}: StripeSettings): Client =>
  whenNeeded(async () => {
    const { default: Library } = await import("stripe");
    const address = baseUrl ? new URL(baseUrl) : undefined;
    return new Library(secretKey, {
      apiVersion,
      timeout: timeoutMs,
      maxNetworkRetries: retries,
      telemetry: false,
      ...(fetch ? { httpClient: Library.createFetchHttpClient(fetch) } : {}),
      ...(address
        ? {
            host: address.hostname,
            port: address.port || (address.protocol === "https:" ? 443 : 80),
            protocol: address.protocol === "https:" ? "https" : "http",
          }
        : {}),
    });
  });

/** Stripe's error codes for objects that do not exist, and for refunds that were made already. */
const overCodes = ["resource_missing", "charge_already_refunded"];

/** Stripe's answer, or why there is none. */
async function ask<Value>(act: () => Promise<Value | undefined>): Promise<Answered<Value>> {
  try {
    const value = await act();
    return value === undefined ? { status: "unavailable", error: "bad-answer" } : { status: "found", value };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
    const status =
      "statusCode" in error && typeof error.statusCode === "number" ? error.statusCode : undefined;
    if (code && overCodes.includes(code)) return { status: "missing" };
    if (status === 404) return { status: "missing" };
    return { status: "unavailable", error: status ? `http-${status}` : "unreachable" };
  }
}
