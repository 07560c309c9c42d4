import type { PlacePrecision } from "~/models/places/place";
import { areaName } from "~/models/places/postcode";
import type { LeadDetails } from "~/models/quiz/journey";
import { urgencyWords, workWords } from "~/models/quiz/recorded-answers";
import { serviceName } from "~/models/trades/words";
import type { LeadAnnouncement } from "./messages";
import { type RequestFacts, type RequestNow, requestNow, type Wished } from "./now/now";
import { doubtOf } from "./own-request/postcode-doubt";

/** What the messages need to know of the site; the caller has it from the configuration. */
export type SiteFacts = {
  siteName: string;
  supportEmail: string;
  operatorEmail: string;
  /** The homeowner's own page of the lead. */
  requestLink: (leadId: string) => string;
  leadLink: (leadId: string) => string;
  /** Where the homeowner of a lead writes a review of a business that had it. */
  writeReviewLink: (leadId: string, businessId: string) => string;
};

type AnnouncedLead = RequestFacts["lead"] &
  Pick<LeadDetails, "estimate"> & {
    firstName: string;
    email: string;
    outcode: string | null;
    postcode: string;
    placePrecision: PlacePrecision | null;
    /** Absent while it is being made. */
    postcodeCorrectedAt?: Date | null;
  };

/**
 * What a lead is announced with: when it is made, and whenever it is told of later, with those who were given it;
 * `wished` where its homeowner asked for a business that was not.
 */
export function announcementOf(
  lead: AnnouncedLead,
  given: RequestNow["given"],
  site: SiteFacts,
  wished: Wished | null = null,
): LeadAnnouncement {
  const now = requestNow({ lead, given, wished, at: new Date() });
  const { words, size } = workWords(lead.source, lead.answers, lead.serviceType);
  return {
    leadId: lead.id,
    details: { estimate: lead.estimate },
    trade: serviceName(lead.serviceType),
    work: size ? `${words}, ${size}` : words,
    urgency: urgencyWords(lead.source, lead.answers, lead.timeline),
    now,
    firstName: lead.firstName,
    email: lead.email,
    area: lead.outcode ?? areaName(lead.postcode),
    doubt: doubtOf({ postcodeCorrectedAt: null, ...lead }, now),
    siteName: site.siteName,
    links: {
      request: site.requestLink(lead.id),
      lead: site.leadLink(lead.id),
      supportEmail: site.supportEmail,
    },
  };
}
