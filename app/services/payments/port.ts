import type { PlanId, paymentProvider, taxService } from "~/models/placements/plan";
import type { PaymentEvent, VendorInvoice, VendorSubscription } from "~/models/placements/vendor";

/** What is bought, and where the buyer returns to. */
export type CheckoutRequest = {
  /** The application that is paid for, in everything that the vendor reports about it. */
  applicationId: string;
  plan: PlanId;
  email: string;
  businessName: string;
  /** For how many days the card is kept without a charge; undefined if it is charged at once. */
  trialDays?: number | undefined;
  /** The vendor puts the page's id in place of `{CHECKOUT_SESSION_ID}`. */
  successUrl: string;
  cancelUrl: string;
  /** The earlier page for this, which has expired. */
  instead?: string | undefined;
};

export type Checkout = {
  id: string;
  /** The payment page; undefined once it is over. */
  url: string | undefined;
  status: "open" | "complete" | "expired";
  paid: boolean;
  applicationId: string | undefined;
  subscriptionId: SubscriptionId | undefined;
};

/** `error` is a short code such as `http-500`: never the vendor's own words. */
export type Answered<Value> =
  | { status: "found"; value: Value }
  | { status: "missing" }
  | { status: "unavailable"; error: string };

/** Why it was not found, for a log line. */
export const whyNot = (asked: Exclude<Answered<never>, { status: "found" }>): string =>
  asked.status === "unavailable" ? asked.error : "unknown to the vendor";

export type ReadEvent =
  | { status: "genuine"; event: PaymentEvent }
  /** From the vendor, but not readable here. */
  | { status: "unreadable"; why: string }
  | { status: "refused"; why: string };

export type PlanChange = {
  subscription: Pick<VendorSubscription, "id" | "applicationId">;
  plan: PlanId;
  /** Whether the difference for the rest of the period is charged now; else the next period has the new price. */
  charge: boolean;
  /** Identifies the wish: sent twice, it is carried out once. */
  key: string;
};

/** Facts about the vendor. */
export type VendorFacts = {
  name: typeof paymentProvider;
  /** The service that calculates the VAT of checkouts and changed plans, if `selling` says so; null without one. */
  taxService: typeof taxService;
  /** Origins for `form-action`, which browsers also apply to redirects after a post. */
  pageOrigins: readonly string[];
  /** The header with the signature of the vendor's posts. */
  signatureHeader: string;
  /** Whether the vendor's pages can have this id, which comes from an address. */
  isCheckoutId(id: string): boolean;
};

/**
 * Payments, in our words. No request to the vendor takes longer than 12 seconds, tries included; `changePlan` makes
 * three. Requests that create something have a key of ours, so that repeating them creates it once.
 */
export type Payments = VendorFacts & {
  openCheckout(request: CheckoutRequest): Promise<Answered<{ id: string; url: string }>>;
  findCheckout(id: string): Promise<Answered<Checkout>>;
  findSubscription(id: SubscriptionId): Promise<Answered<VendorSubscription>>;
  findInvoice(id: string): Promise<Answered<VendorInvoice>>;
  /** A page where the customer sees invoices, changes the card and cancels. */
  openPortal(customerId: string, returnUrl: string): Promise<Answered<{ url: string }>>;
  /** Refunds all that was paid; `missing` if nothing is left to refund. */
  refund(asked: { paymentIntent: string; invoiceId: string; at: Date }): Promise<Answered<{ id: string }>>;
  /** Changes the plan; nothing changes if the card is declined. */
  changePlan(change: PlanChange): Promise<Answered<{ id: string }> | { status: "declined" }>;
  /** Ends the trial now: the card is charged and the month begins; nothing changes if the card is declined. */
  endTrial(id: SubscriptionId, key: string): Promise<Answered<{ id: string }> | { status: "declined" }>;
  /** Makes the subscription end with the trial, without a charge. */
  endWithTrial(id: SubscriptionId, key: string): Promise<Answered<{ id: string }>>;
  /** Ends it now, without another invoice; `missing` if it has ended. */
  endSubscription(id: SubscriptionId): Promise<Answered<{ id: string }>>;
  /** The posted event, if the vendor signed it at about `now`. */
  readEvent(body: string, signature: string | null, now: Date): Promise<ReadEvent>;
  /** Whether the vendor accepts our key and posts the events that we need to this address; if not, what to do. */
  examine(webhook: string): Promise<{ status: "ok" | "fault"; says: string }>;
};
