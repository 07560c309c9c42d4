import { site } from "~/content/site";
import { env } from "~/env.server";
import { requestToken } from "~/models/leads/own-request/request-token.server";
import type { ReviewSite } from "~/models/reviews/messages";
import { paths } from "~/paths";
import { siteFacts } from "~/workflows/leads/site-facts.server";

/** What the messages about reviews need to know of this site. */
export const reviewSite: ReviewSite = {
  get siteName() {
    return site.name;
  },
  requestLink: siteFacts.requestLink,
  reviewLink: (slug, reviewId) => `${env.SITE_URL}${paths.reviewLink(slug, reviewId)}`,
  disputeLink: (leadId, businessId) =>
    `${env.SITE_URL}${paths.myRequestReviewAt(requestToken(leadId), businessId, "dispute")}`,
};
