import { type PlanId, soldPlans } from "../../../drizzle/schema/values/plans";

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

/** The ids of the plans, the cheapest first. */
export const planIds = (Object.keys(soldPlans) as PlanId[]).toSorted(
  (one, other) => soldPlans[one].price - soldPlans[other].price,
);

/** Something of each plan. */
export const ofEachPlan = <Value>(of: (plan: PlanId) => Value) =>
  Object.fromEntries(planIds.map((id) => [id, of(id)])) as Record<PlanId, Value>;

/** The featured plans: what each costs, what it says it brings, and how many there are of it in one place. */
export const plans: Readonly<Record<PlanId, Plan>> = ofEachPlan((id) => ({
  ...soldPlans[id],
  id,
  currency: "gbp",
  interval: "month",
}));

/** Whether the first of two costs more, and so stands before the other. */
export const isDearer = (one: PlanId, other: PlanId): boolean => plans[one].price > plans[other].price;

/** What all of them have. */
export const planPromises = ["No setup fees", "Cancel anytime", "30-day money-back guarantee"] as const;

export const isPlanId = (value: unknown): value is PlanId => planIds.some((plan) => plan === value);

/** The plan that costs this a month; undefined for what is none of ours. */
export const planOfPrice = (pence: number, currency: string, interval: string): PlanId | undefined =>
  planIds.find(
    (id) => plans[id].price === pence && plans[id].currency === currency && plans[id].interval === interval,
  );

/** How ids begin of what the demonstration starts with, which nobody bought. */
export const seededIds = {
  subscription: "sub_demo_",
  customer: "cus_demo_",
  invoice: "in_demo_",
  payment: "pi_demo_",
};
