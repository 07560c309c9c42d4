import { createHmac } from "node:crypto";
import { type Env, env } from "~/env.server";
import { paths } from "~/paths";
import { processWide } from "~/process-wide.server";
import type { Payments } from "./port";
import { fileShelf, noShelf } from "./stand-in/books.server";
import { type Deliver, StandIn } from "./stand-in/stand-in.server";
import { stripePayments } from "./stripe.server";

type PaymentSettings = Pick<
  Env,
  "DEMO" | "STRIPE_SECRET_KEY" | "STRIPE_WEBHOOK_SECRET" | "STRIPE_API_URL" | "COOKIE_SECRET"
>;

/** Stripe where it is configured, in a demonstration too: then it is Stripe's test mode. Else the stand-in, in demo only. */
function pickPayments(settings: PaymentSettings): Payments {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = settings;
  if (secretKey && webhookSecret)
    return stripePayments({ secretKey, webhookSecret, baseUrl: settings.STRIPE_API_URL });
  if (!usesStandIn(settings)) return unconfigured;
  const standIn = demoPayments();
  return stripePayments({
    secretKey: "sk_test_demo",
    webhookSecret: demoWebhookSecret(settings),
    fetch: standIn.fetch,
  });
}

/** Whether the stand-in is asked: in a demonstration without keys of Stripe's. */
export const usesStandIn = ({ DEMO, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET }: PaymentSettings): boolean =>
  DEMO && !(STRIPE_SECRET_KEY && STRIPE_WEBHOOK_SECRET);

/** Of this installation alone, and made of what it keeps already. */
const demoWebhookSecret = ({ COOKIE_SECRET }: Pick<Env, "COOKIE_SECRET">): string =>
  `whsec_${createHmac("sha256", COOKIE_SECRET[0]).update("payments stand-in").digest("hex")}`;

/** Over the network, as events come: to the server that this process is. */
const deliverOverHttp: Deliver = async (body, signature) => {
  const address = `http://${env.HOST ?? "127.0.0.1"}:${env.PORT}${paths.stripeWebhook}`;
  const headers = { "Content-Type": "application/json", "Stripe-Signature": signature };
  const response = await fetch(address, {
    method: "POST",
    body,
    headers,
    signal: AbortSignal.timeout(10_000),
  });
  return response.status;
};

/** How events reach the webhook; a test that listens nowhere sets its own way. */
export const delivery = processWide("payments-delivery", () => ({ deliver: deliverOverHttp }));

/** The origin of the stand-in's pages. */
const demoPagesOrigin = env.DEMO_PAYMENTS_URL ?? env.SITE_URL;

/** The stand-in of this process, whose books outlive it where the demonstration's database does. */
export const demoPayments = (): StandIn =>
  processWide(
    "payments-stand-in",
    () =>
      new StandIn({
        shelf:
          env.NODE_ENV === "test" || env.EMBEDDED_DATABASE === "memory" ? noShelf : fileShelf(env.DATA_DIR),
        pages: {
          checkout: (id) => demoPagesOrigin + paths.demoCheckout(id),
          billing: (customer, returnUrl) => demoPagesOrigin + paths.demoBilling(customer, returnUrl),
        },
        webhookSecret: demoWebhookSecret(env),
        deliver: (body, signature) => delivery.deliver(body, signature),
      }),
  );

const unset = async () => ({ status: "unavailable", error: "not-configured" }) as const;
const unconfigured: Payments = {
  openCheckout: unset,
  findCheckout: unset,
  findSubscription: unset,
  findInvoice: unset,
  openPortal: unset,
  refund: unset,
  changePlan: unset,
  endTrial: unset,
  endWithTrial: unset,
  endSubscription: unset,
  readEvent: () => ({ status: "refused", why: "payments are not configured" }),
};

export const payments: Payments = pickPayments(env);
