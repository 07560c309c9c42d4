import { formatInstant } from "~/models/base/clock";
import type { RefundReason, SubscriptionStatus, WaitsFor } from "../../../drizzle/schema/values/placements";
import { type PlanId, soldPlans, type Tier } from "../../../drizzle/schema/values/plans";

/** The promise about when a plan is charged, in one wording. */
export const nothingUntilShown = "You pay nothing until your listing is checked and shown.";

/** What must happen for a plan to begin, as its buyer is told on pages and in mails. */
const firstComes: Readonly<Record<WaitsFor, (business: string) => string>> = {
  listing: (business) => `the listing of ${business} is yours: claim it, or add it, with this email`,
  address: () => "you have confirmed your email, by the link that we sent you",
  site: (business) => `${business} is on the site`,
  check: (business) => `a person here has checked ${business}, which is promised within 24 hours`,
  card: () => "your card can be charged: put it right on the billing page of your plan",
  place: (business) => `a place is free where ${business} is, at once if one is free now`,
};

/** When a plan begins, and what happens if it does not. */
export function beginWords(business: string, { waits, until }: { waits: WaitsFor; until: Date | string }) {
  const day = formatInstant(until, { withYear: true });
  return `The plan begins as soon as ${firstComes[waits](business)}. If that has not come by ${day}, it is cancelled, and nothing is charged.`;
}

export * from "../../../drizzle/schema/values/placements";
export { offeredFirst, type PlanId, type Tier } from "../../../drizzle/schema/values/plans";

/** A plan as it is sold: by the month, in pounds. */
export type Plan = (typeof soldPlans)[PlanId] & { id: PlanId; currency: "gbp"; interval: "month" };

/** The ids of the plans, the cheapest first by shipped prices, whatever they are sold at. */
export const planIds = (Object.keys(soldPlans) as PlanId[]).toSorted(
  (one, other) => soldPlans[one].price - soldPlans[other].price,
);

/** Pence a month, as shipped with the source. */
export const shippedPrice = (plan: PlanId): number => soldPlans[plan].price;

/** A record with a value for each plan. */
export const ofEachPlan = <Value>(of: (plan: PlanId) => Value) =>
  Object.fromEntries(planIds.map((id) => [id, of(id)])) as Record<PlanId, Value>;

/**
 * The featured plans: the present price for new buyers, what each promises, and how many there are of it in one place.
 * Only `applyWritten` (admin/settings.ts) writes a price here; present buyers keep the price that they pay.
 */
export const plans: Readonly<Record<PlanId, Plan>> = ofEachPlan((id) => ({
  ...soldPlans[id],
  id,
  currency: "gbp",
  interval: "month",
}));

/** Whether the first plan costs more than the other, and so is listed before it. */
export const isDearer = (one: PlanId, other: PlanId): boolean => plans[one].price > plans[other].price;

/** The payment provider as texts name it; the type of the adapter is checked against it. */
export const paymentProvider = "Stripe";
/** The provider's service that calculates VAT; null if there is none. The adapter is checked against it, too. */
export const taxService = "Stripe Tax" satisfies string | null;

/**
 * Whether plans are sold here at all, and how VAT is stated and calculated; only `applyWritten` (admin/settings.ts)
 * writes here.
 */
export const selling: { open: boolean; vat: "unsaid" | "included" | "plus"; stripeTax: boolean } = {
  open: true,
  vat: "unsaid",
  stripeTax: false,
};

/** Follows the price of a plan wherever it is stated. */
export const vatWords = (): string =>
  ({ unsaid: "", included: " including VAT", plus: " plus VAT" })[selling.vat];

/** Said wherever a plan would be bought, if none can be. */
export const nothingSold = "No plan can be bought here now.";

/** What all plans include. */
export const planPromises = ["No setup fees", "Cancel anytime", "30-day money-back guarantee"] as const;

export const isPlanId = (value: unknown): value is PlanId => planIds.some((plan) => plan === value);

/** A price at the vendor, in pence; `plan` is the id that its product states. */
type VendorPrice = { pence: number; currency: string; interval: string; plan: unknown };

/** The plan of a price: the one it states, or else the one shipped at that price; undefined if it is none of ours. */
export function planOfPrice({ pence, currency, interval, plan }: VendorPrice): PlanId | undefined {
  if (currency !== "gbp" || interval !== "month") return undefined;
  return isPlanId(plan) ? plan : planIds.find((id) => shippedPrice(id) === pence);
}

/** Prefixes of ids in the demonstration's data, which nobody bought. */
export const seededIds = {
  subscription: "sub_demo_",
  customer: "cus_demo_",
  invoice: "in_demo_",
  payment: "pi_demo_",
};

/** The results of a listing on a day or in a week, as a chart and its table name it. */
export type ResultsPeriod = { name: string; label: string; shown: number; views: number };

/**
 * The results of a listing since its owner's plan began; by day or week in `periods`. Of the four weeks before only
 * requests are known: how often a listing was seen is counted only while it has a plan.
 */
export type Results = {
  requestsBefore: number;
  shown: number;
  views: number;
  calls: number;
  requests: number;
  periods: ResultsPeriod[];
};

/** A plan to change to; `free` if it has a free place, `waits` if the owner is on its waiting list. */
export type OtherPlan = { plan: PlanId; free: boolean; waits: boolean };

/** The plan of a listing as its owner sees it. */
export type OwnPlan = {
  id: string;
  customerId: string;
  /** The plan that stands now, and the one that follows it. */
  plan: PlanId;
  next: PlanId;
  /** Pence a month from then on, which may differ from the price for new buyers. */
  price: number;
  /** The other plans, the dearest first. */
  others: OtherPlan[];
  /** The tier that the listing is shown in now; `none` while there is no place for it. */
  tier: Tier;
  state: "current" | "past due" | "ending" | "refunding";
  /** When it renews, or ends. */
  until: Date;
  /** Until when the owner can have a full refund; null once that is over. */
  refundableUntil: Date | null;
  startedAt: Date;
  /** Pence, of all payments that did not go back. */
  paid: number;
  results: Results;
};

/** Who waits for a place of a plan: how many before it, and another plan that has one free. */
export type PlaceQueue = { ahead: number; instead: PlanId | null };

/** How many stand before a plan that waits for a place. */
export const aheadWords = (ahead: number): string =>
  ahead === 0
    ? "Yours is next."
    : ahead === 1
      ? "1 plan waits before yours."
      : `${ahead} plans wait before yours.`;

/** A running plan that no listing's dashboard shows; one that has not begun is not charged. */
export type WaitingPlan = {
  id: string;
  plan: PlanId;
  businessId: ListingId | null;
  businessName: string;
  city: string | null;
  why: "not begun" | "no listing" | "not on the site" | "another is shown" | "unpaid";
  /** What it waits for if it has not begun, and until when. */
  waits: WaitsFor;
  until: Date | null;
  /** Null unless all that it waits for is a place. */
  queue: PlaceQueue | null;
  /** Bought by the account itself, not only with its email. */
  own: boolean;
  /** When it is set to end, if it is. */
  cancelAt: Date | null;
  /** Whether its last payment was refused. */
  refused: boolean;
  /** Until when the owner can have a full refund; null once that is over. */
  refundableUntil: Date | null;
  /** Pence, all payments without what went back. */
  paid: number;
};

/** A listing that a plan may have been bought for. */
export type Candidate = { id: string; name: string; city: string; owned: boolean };

export type AwaitedPlan = {
  id: string;
  plan: PlanId | null;
  asked: string | null;
  contactName: string | null;
  phone: string | null;
  email: string;
  city: string | null;
  service: string | null;
  startedAt: Date;
  /** Pence, without what went back. */
  paid: number;
  /** Null if it has begun and lost its listing. */
  waits: WaitsFor | null;
  /** When it is cancelled if it has not begun. */
  until: Date | null;
  businessId: ListingId | null;
  candidates: Candidate[];
};

export type RefundDue = Omit<AwaitedPlan, "candidates" | "startedAt" | "waits" | "until" | "businessId"> & {
  reason: RefundReason | null;
  wantedAt: Date | null;
};

export type CurrentPlan = {
  id: string;
  plan: PlanId | null;
  tier: Tier | null;
  place: number | null;
  businessId: ListingId | null;
  businessName: string;
  city: string | null;
  email: string;
  status: SubscriptionStatus;
  cancelAt: Date | null;
  until: Date | null;
  startedAt: Date;
  /** Pence, without what went back. */
  paid: number;
};
