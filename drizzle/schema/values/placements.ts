/** How many leads a month somebody has now. */
export const currentLeadChoices = ["0-5", "6-15", "16-30", "30+"] as const;

/** The state of a subscription, in Stripe's own words. */
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
 * Why a plan ends and is refunded: it was asked for, the last place went to somebody else, the plan had been bought
 * already, its buyer's account was deleted while the payment page was open, or the listing was not to be shown.
 */
export const refundReasons = ["asked", "sold_out", "bought_twice", "no_account", "not_shown"] as const;
export type RefundReason = (typeof refundReasons)[number];

/**
 * What a plan that has not begun waits for: a listing, the buyer's confirmed address, the listing to be on the site, a
 * person's check of it, a card that is accepted, or a free place.
 */
export type WaitsFor = "listing" | "address" | "site" | "check" | "card" | "place";
