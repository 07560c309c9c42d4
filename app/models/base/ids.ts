import { z } from "zod";

/**
 * Ids by what they name: text when it runs, but a lead's does not compile where a listing's is wanted. Only these
 * schemas make one from text; the columns carry them. The types are known everywhere, as `string` is.
 */
declare global {
  /** The vendor's id of a plan that is paid for by the month. */
  type SubscriptionId = z.output<typeof subscriptionId>;
}

export const subscriptionId = z.string().brand<"subscription">();
