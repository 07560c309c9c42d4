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
 * Why a plan ends and what was paid goes back: asked for, the last place was somebody else's, the plan had been bought
 * already, its buyer's account was deleted while the payment page stood open, or the listing was not to be shown.
 */
export const refundReasons = ["asked", "sold_out", "bought_twice", "no_account", "not_shown"] as const;
export type RefundReason = (typeof refundReasons)[number];

/**
 * What a plan waits for that has not begun: a listing, the buyer's confirmed address, that the listing is on the site, a
 * person's check of it, a card that is not refused, or a free place.
 */
export type WaitsFor = "listing" | "address" | "site" | "check" | "card" | "place";
