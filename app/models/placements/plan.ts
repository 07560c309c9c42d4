import { formatInstant } from "~/models/base/clock";
import type { WaitsFor } from "../../../drizzle/schema/values/placements";
import { type PlanId, soldPlans } from "../../../drizzle/schema/values/plans";

/** The one promise of when somebody pays. */
export const nothingUntilShown = "You pay nothing until your listing is checked and shown.";

/** What must come for a plan to begin, as its buyer is told on pages and in mails. */
const firstComes: Readonly<Record<WaitsFor, (business: string) => string>> = {
  listing: (business) => `the listing of ${business} is yours: claim it, or add it, with this email`,
  address: () => "you have confirmed your email, by the link that we sent you",
  site: (business) => `${business} is on the site`,
  check: (business) => `a person here has checked ${business}, which is promised within 24 hours`,
  card: () => "your card can be charged: put it right on the billing page of your plan",
  place: (business) => `a place is free where ${business} is, at once if one is free now`,
};

/** When it begins, and what becomes of it if it does not. */
export function beginWords(business: string, { waits, until }: { waits: WaitsFor; until: Date | string }) {
  const day = formatInstant(until, { withYear: true });
  return `The plan begins as soon as ${firstComes[waits](business)}. If that has not come by ${day}, it is cancelled, and nothing is charged.`;
}

export {
  currentLeadChoices,
  type RefundReason,
  type SubscriptionStatus,
  subscriptionStatuses,
  type WaitsFor,
} from "../../../drizzle/schema/values/placements";
export { mostPopular, type PlanId, type Tier } from "../../../drizzle/schema/values/plans";

/** A plan as it is sold: by the month, in pounds. */
export type Plan = (typeof soldPlans)[PlanId] & { id: PlanId; currency: "gbp"; interval: "month" };

/** The ids of the plans, the cheapest first: whatever they are sold at, that stays. */
export const planIds = (Object.keys(soldPlans) as PlanId[]).toSorted(
  (one, other) => soldPlans[one].price - soldPlans[other].price,
);

/** Pence a month, as the plan came with the source. */
export const shippedPrice = (plan: PlanId): number => soldPlans[plan].price;

/** Something of each plan. */
export const ofEachPlan = <Value>(of: (plan: PlanId) => Value) =>
  Object.fromEntries(planIds.map((id) => [id, of(id)])) as Record<PlanId, Value>;

/**
 * The featured plans: what each costs who buys it now, what it says it brings, and how many there are of it in one place.
 * Only `applyWritten` (admin/settings.ts) writes a price here; who has one already pays what they pay.
 */
export const plans: Readonly<Record<PlanId, Plan>> = ofEachPlan((id) => ({
  ...soldPlans[id],
  id,
  currency: "gbp",
  interval: "month",
}));

/** Whether the first of two costs more, and so stands before the other. */
export const isDearer = (one: PlanId, other: PlanId): boolean => plans[one].price > plans[other].price;

/** Who takes the money, as the texts say it; the type of the adapter holds it to this. */
export const paymentProvider = "Stripe";

/** How plans are sold beside their price; only `applyWritten` (admin/settings.ts) writes here. */
export const selling: { vat: "unsaid" | "included" | "plus"; stripeTax: boolean } = {
  vat: "unsaid",
  stripeTax: false,
};

/** Behind the price of a plan, wherever it is said. */
export const vatWords = (): string =>
  ({ unsaid: "", included: " including VAT", plus: " plus VAT" })[selling.vat];

/** What all of them have. */
export const planPromises = ["No setup fees", "Cancel anytime", "30-day money-back guarantee"] as const;

export const isPlanId = (value: unknown): value is PlanId => planIds.some((plan) => plan === value);

/** A price at the vendor, in pence; `plan` is what its product says. */
type VendorPrice = { pence: number; currency: string; interval: string; plan: unknown };

/** The plan that a price is of, and of one that says none which came at that price; undefined for what is none of ours. */
export function planOfPrice({ pence, currency, interval, plan }: VendorPrice): PlanId | undefined {
  if (currency !== "gbp" || interval !== "month") return undefined;
  return isPlanId(plan) ? plan : planIds.find((id) => shippedPrice(id) === pence);
}

/** How ids begin of what the demonstration starts with, which nobody bought. */
export const seededIds = {
  subscription: "sub_demo_",
  customer: "cus_demo_",
  invoice: "in_demo_",
  payment: "pi_demo_",
};
