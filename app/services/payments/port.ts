import type { PlanId, paymentProvider, taxService } from "~/models/placements/plan";
import type { PaymentEvent, VendorInvoice, VendorSubscription } from "~/models/placements/vendor";

/** What is bought, and where its buyer comes back to. */
export type CheckoutRequest = {
  /** Says which application is paid for, in everything that the vendor tells us of it. */
  applicationId: string;
  plan: PlanId;
  email: string;
  businessName: string;
  /** For so many days the card is only kept; undefined where it is charged at once. */
  trialDays?: number | undefined;
  /** With `{CHECKOUT_SESSION_ID}` where the vendor puts the page's id. */
  successUrl: string;
  cancelUrl: string;
  /** The page that was opened for this before and has run out. */
  instead?: string | undefined;
};

export type Checkout = {
  id: string;
  /** Where its buyer pays; undefined once that is over. */
  url: string | undefined;
  status: "open" | "complete" | "expired";
  paid: boolean;
  applicationId: string | undefined;
  subscriptionId: string | undefined;
};

/** `error` is a short code such as `http-500`: never the vendor's own words. */
export type Asked<Value> =
  | { status: "found"; value: Value }
  | { status: "missing" }
  | { status: "unavailable"; error: string };

export type ReadEvent =
  | { status: "genuine"; event: PaymentEvent }
  /** It comes from the vendor, and nobody here can read it. */
  | { status: "unreadable"; why: string }
  | { status: "refused"; why: string };

export type PlanChange = {
  subscription: Pick<VendorSubscription, "id" | "applicationId">;
  plan: PlanId;
  /** Whether the difference for the rest of the period is charged now; else the next period costs the new price. */
  charge: boolean;
  /** Of the wish: the same wish sent twice is done once. */
  key: string;
};

/** What is the vendor's own. */
export type VendorFacts = {
  name: typeof paymentProvider;
  /** What works out the VAT of a checkout and of each plan that is changed to, where `selling` says so; or null. */
  taxService: typeof taxService;
  /** Where a form that leads to payment may end up: browsers hold redirects after a post against `form-action`, too. */
  pageOrigins: readonly string[];
  /** The header that signs what the vendor posts. */
  signatureHeader: string;
  /** Whether a payment page may have this id, which somebody's address names. */
  isCheckoutId(id: string): boolean;
};

/**
 * Taking money, in our words. No call takes longer than 12 seconds, tries included; whatever makes something carries
 * a key of ours, so that asking again makes it once.
 */
export type Payments = VendorFacts & {
  openCheckout(request: CheckoutRequest): Promise<Asked<{ id: string; url: string }>>;
  findCheckout(id: string): Promise<Asked<Checkout>>;
  findSubscription(id: string): Promise<Asked<VendorSubscription>>;
  findInvoice(id: string): Promise<Asked<VendorInvoice>>;
  /** A page where the customer sees invoices, changes the card and cancels. */
  openPortal(customerId: string, returnUrl: string): Promise<Asked<{ url: string }>>;
  /** Gives back all that was paid; `missing` where there is nothing left to give back. */
  refund(asked: { paymentIntent: string; invoiceId: string; at: Date }): Promise<Asked<{ id: string }>>;
  /** Changes what is paid for, and nothing where the card is declined. */
  changePlan(change: PlanChange): Promise<Asked<{ id: string }> | { status: "declined" }>;
  /** Ends the trial now: the card is charged and the month begins; nothing of it where the card is declined. */
  endTrial(id: string, key: string): Promise<Asked<{ id: string }> | { status: "declined" }>;
  /** Has it end with the trial, without a charge. */
  endWithTrial(id: string, key: string): Promise<Asked<{ id: string }>>;
  /** Ends it now, without another invoice; `missing` where it has ended. */
  endSubscription(id: string): Promise<Asked<{ id: string }>>;
  /** What the vendor sent, if it is the vendor who sent it, at about `now`. */
  readEvent(body: string, signature: string | null, now: Date): ReadEvent;
  /** Whether the vendor knows us and posts to this address what we have to hear, and what to do about it if not. */
  examine(webhook: string): Promise<{ status: "ok" | "fault"; says: string }>;
};
