export const planIds = ["starter", "premium"] as const;
export type PlanId = (typeof planIds)[number];

/** What a listing is shown as, the first standing before the next. */
export const tiers = ["premium", "starter", "none"] as const;
export type Tier = (typeof tiers)[number];

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
