import { env } from "~/env.server";
import { paths } from "~/paths";
import { apiVersion, ask, connectStripe } from "./stripe.server";

/** What has to be told us, as docs/operations.md lists it. */
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

const known = (error: string): string =>
  error === "http-401"
    ? "STRIPE_SECRET_KEY: Stripe does not know it. Copy it anew from Stripe's dashboard."
    : error === "http-403"
      ? "STRIPE_SECRET_KEY: it may not read webhook endpoints. Let it, or look at them in Stripe's dashboard."
      : `Stripe does not answer (${error}). Look again in a while.`;

/** What is wrong with our key or with the endpoint that Stripe tells us at, and what to do; undefined for nothing. */
export async function findStripeFault(): Promise<string | undefined> {
  const client = connectStripe({
    secretKey: env.STRIPE_SECRET_KEY ?? "",
    webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? "",
    baseUrl: env.STRIPE_API_URL,
  });
  const asked = await ask(async () => (await client()).webhookEndpoints.list({ limit: 100 }));
  if (asked.status !== "found") return known(asked.status === "missing" ? "http-404" : asked.error);
  const address = env.SITE_URL + paths.stripeWebhook;
  const endpoint = asked.value.data.find(({ url }) => url === address);
  if (!endpoint)
    return `Stripe has no webhook endpoint ${address}. Make it in Stripe's dashboard (docs/operations.md, Payments).`;
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
