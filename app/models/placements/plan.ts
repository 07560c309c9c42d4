import { type PlanId, planIds } from "../../../drizzle/schema/values/placements";

export {
  currentLeadChoices,
  type PlanId,
  planIds,
  type RefundReason,
  type SubscriptionStatus,
  subscriptionStatuses,
  type Tier,
} from "../../../drizzle/schema/values/placements";

/** The featured plans: what each costs, what it says it brings, and how many there are of it in one place. */

export type Plan = {
  id: PlanId;
  name: string;
  /** Pence a month. */
  price: number;
  currency: "gbp";
  interval: "month";
  mostPopular: boolean;
  /** How many businesses of one trade have it in one city. */
  places: number;
  features: readonly string[];
};

export const plans: Readonly<Record<PlanId, Plan>> = {
  starter: {
    id: "starter",
    name: "Starter",
    price: 9_700,
    currency: "gbp",
    interval: "month",
    mostPopular: false,
    places: 7,
    features: ["5-10 leads a month", "£10-20 per lead", "Top 10 results"],
  },
  premium: {
    id: "premium",
    name: "Premium",
    price: 29_700,
    currency: "gbp",
    interval: "month",
    mostPopular: true,
    places: 3,
    features: ["15-25 leads a month", "£12-20 per lead", "Top 3 placement"],
  },
};

/** What both have. */
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
