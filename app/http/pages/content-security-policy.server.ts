import { createHash } from "node:crypto";
import { env } from "~/env.server";

/** A CSP source that allows exactly this inline text. */
export const hashSource = (text: string): string =>
  `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/**
 * Where a form of a page that leads to payment may end up: browsers hold the redirect after a post against
 * `form-action`, too. Stripe's pages; in a demonstration the stand-in's, and from there the site again.
 */
export const paymentOrigins: readonly string[] = env.STRIPE_SECRET_KEY
  ? ["https://checkout.stripe.com", "https://billing.stripe.com"]
  : env.DEMO
    ? [...new Set([env.DEMO_PAYMENTS_URL ?? env.SITE_URL, env.SITE_URL])]
    : [];

/**
 * The Content-Security-Policy of our pages: nothing from elsewhere, within a page the `style` and our `scripts` only.
 * `posts` are origins beside our own that its forms may lead to.
 */
export const contentSecurityPolicy = (
  style: string,
  scripts: readonly string[],
  posts: readonly string[] = [],
): string =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(" "),
    "worker-src 'self'",
    `style-src 'self' ${style}`,
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    ["form-action 'self'", ...posts].join(" "),
    "frame-ancestors 'none'",
  ].join("; ");
