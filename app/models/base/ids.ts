import { z } from "zod";
import { uuid } from "./uuid";

/**
 * Ids by what they name: text when it runs, but a lead's does not compile where a listing's is wanted. Only these
 * schemas make one from text; the columns carry them. The types are known everywhere, as `string` is.
 */
declare global {
  /** These two let any text through, but no other kind of id. */
  type AccountId = string & Partial<z.$brand<"account">>;
  type ListingId = string & Partial<z.$brand<"listing">>;
  type LeadId = z.output<typeof leadId>;
  /** The vendor's id of a plan that is paid for by the month. */
  type SubscriptionId = z.output<typeof subscriptionId>;
}

export const leadId = uuid.brand<"lead">();
/** In an address or a form, in small letters; text that is no id becomes one that no lead has. */
export const readLeadId = (text: unknown): LeadId =>
  leadId.safeParse(String(text).toLowerCase()).data ?? leadId.parse("00000000-0000-0000-0000-000000000000");

export const subscriptionId = z.string().brand<"subscription">();
