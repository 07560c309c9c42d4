/** The featured plans: what each costs, what it says it brings, and how many there are of it in one place. */

export const planIds = ["starter", "premium"] as const;
export type PlanId = (typeof planIds)[number];

/** What a listing is shown as, the first standing before the next. */
export const tiers = ["premium", "starter", "none"] as const;
export type Tier = (typeof tiers)[number];

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

/** How many leads a month somebody has now. */
export const currentLeadChoices = ["0-5", "6-15", "16-30", "30+"] as const;

/** Where a subscription is in its life: Stripe's own words. */
export const subscriptionStatuses = [
  "incomplete",
  "incomplete_expired",
  "trialing",
  "active",
  "past_due",
  "canceled",
  "unpaid",
  "paused",
] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/**
 * Why money goes back: asked for, the last place was somebody else's, the plan had been bought already, or its buyer's
 * account was deleted while the payment page stood open.
 */
export const refundReasons = ["asked", "sold_out", "bought_twice", "no_account"] as const;
export type RefundReason = (typeof refundReasons)[number];

/** How ids begin of what the demonstration starts with, which nobody bought. */
export const seededIds = {
  subscription: "sub_demo_",
  customer: "cus_demo_",
  invoice: "in_demo_",
  payment: "pi_demo_",
};
