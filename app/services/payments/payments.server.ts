import { createHmac } from "node:crypto";
import { type Env, env } from "~/env.server";
import { processWide } from "~/process-wide.server";
import type { Payments } from "./port";
import { stripeFacts, stripePayments } from "./stripe.server";

/** Stripe if it is configured, even in a demonstration (in Stripe's test mode); else the stand-in, in demo only. */
function pickPayments(settings: Env): Payments {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = settings;
  if (secretKey && webhookSecret)
    return stripePayments({ secretKey, webhookSecret, baseUrl: settings.STRIPE_API_URL });
  if (!usesStandIn(settings)) return unconfigured;
  const asked = { secretKey: "sk_test_demo", webhookSecret: demoWebhookSecret(settings), fetch: askStandIn };
  const pageOrigins = [...new Set([demoPagesOrigin, settings.SITE_URL])];
  return {
    ...stripePayments(asked),
    pageOrigins,
    examine: finds("a stand-in plays Stripe: no card is charged"),
  };
}

/** The origin of the stand-in's pages, which lead back to the site. */
export const demoPagesOrigin = env.DEMO_PAYMENTS_URL ?? env.SITE_URL;

/** Whether the stand-in is used: in a demonstration without Stripe keys. */
export const usesStandIn = ({ DEMO, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET }: Env): boolean =>
  DEMO && !(STRIPE_SECRET_KEY && STRIPE_WEBHOOK_SECRET);

/** Unique to this installation, derived from a secret that it has already. */
export const demoWebhookSecret = ({ COOKIE_SECRET }: Pick<Env, "COOKIE_SECRET">): string =>
  `whsec_${createHmac("sha256", COOKIE_SECRET[0]).update("payments stand-in").digest("hex")}`;

/** Answers Stripe's adapter in a demonstration: set by stand-in/demo.server.ts, which starting a process loads. */
export const vendor = processWide<{ standIn?: typeof fetch }>("payments-vendor", () => ({}));

const askStandIn: typeof fetch = (...asked) => {
  if (!vendor.standIn) throw new Error("Nobody stands in for Stripe (stand-in/demo.server.ts)");
  return vendor.standIn(...asked);
};

const finds = (says: string) => async () => ({ status: "ok", says }) as const;
const unset = async () => ({ status: "unavailable", error: "not-configured" }) as const;
const unconfigured: Payments = {
  ...stripeFacts,
  pageOrigins: [],
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
  readEvent: async () => ({ status: "refused", why: "payments are not configured" }),
  examine: finds("STRIPE_SECRET_KEY is not set: no plan is sold"),
};

export const payments: Payments = pickPayments(env);
