import { env } from "~/env.server";
import { requestToken } from "~/models/leads/own-request/request-token.server";
import { pricePaths } from "~/models/prices/addresses";
import type { PriceSite } from "~/models/prices/messages";
import { siteFacts } from "~/workflows/leads/site-facts.server";

/** What the messages about prices and agreements need to know of this site. */
export const priceSite: PriceSite = {
  ...siteFacts,
  agreementLinks: {
    homeowner: (leadId) => env.SITE_URL + pricePaths.agreement(requestToken(leadId)),
    business: (leadId) => env.SITE_URL + pricePaths.ownAgreement(leadId),
  },
  complaintLink: (agreementId) => env.SITE_URL + pricePaths.complaint(agreementId),
};
