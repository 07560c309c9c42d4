import { site } from "~/content/site";
import { env } from "~/env.server";
import type { SiteFacts } from "~/models/leads/announcement";
import { requestToken } from "~/models/leads/own-request/request-token.server";
import { paths } from "~/paths";

/** What the messages about a lead need to know of this site. */
export const siteFacts: SiteFacts = {
  get siteName() {
    return site.name;
  },
  get supportEmail() {
    return site.supportEmail;
  },
  operatorEmail: env.OPERATOR_EMAIL,
  requestLink: (leadId) => env.SITE_URL + paths.myRequest(requestToken(leadId)),
  leadLink: (leadId) => env.SITE_URL + paths.lead(leadId),
  writeReviewLink: (leadId, businessId) =>
    env.SITE_URL + paths.myRequestReview(requestToken(leadId), businessId),
};
