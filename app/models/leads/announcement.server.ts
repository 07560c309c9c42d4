import { env, wholeAddress } from "~/env.server";
import type { PlacePrecision } from "~/models/places/place";
import { areaName } from "~/models/places/postcode";
import { type AskedEstimate, estimateNow } from "~/models/quiz/estimate";
import { urgencyOf, urgencyWords, workWords } from "~/models/quiz/recorded-answers";
import { serviceName } from "~/models/trades/words";
import { paths } from "~/paths";
import type { KnownLead, LeadAnnouncement } from "./alert-messages";
import { homeOf } from "./home-letter";
import { type RequestFacts, type RequestNow, requestNow, type Wished } from "./now/now";
import { doubtOf } from "./own-request/postcode-doubt";
import { type Linked, requestLink } from "./own-request/request-token.server";

/** The lead's page in the portal. */
const leadLink = (leadId: LeadId): string => wholeAddress(paths.lead(leadId));

type AnnouncedLead = RequestFacts["lead"] &
  Linked &
  Parameters<typeof homeOf>[0] & {
    estimate: AskedEstimate;
    outcode: string | null;
    postcode: string;
    placePrecision: PlacePrecision | null;
    /** Absent while the lead is being created. */
    postcodeCorrectedAt?: Date | null;
  };

/**
 * What the messages about a lead need, both when it is created and later. `given` are the businesses that were given
 * it; `wished` is the business that its homeowner asked for, where it was not given the lead.
 */
export function announcementOf(
  lead: AnnouncedLead,
  given: RequestNow["given"],
  wished: Wished | null = null,
): LeadAnnouncement {
  const now = requestNow({ lead, given, wished, at: new Date() });
  const { words, size } = workWords(lead.source, lead.answers, lead.serviceType);
  return {
    ...homeOf(lead),
    leadId: lead.id,
    details: { estimate: estimateNow(lead.estimate) },
    trade: serviceName(lead.serviceType),
    work: size ? `${words}, ${size}` : words,
    urgency: urgencyWords(lead.source, lead.answers, lead.timeline),
    now,
    operatorEmail: env.OPERATOR_EMAIL,
    area: lead.outcode ?? areaName(lead.postcode),
    doubt: doubtOf({ postcodeCorrectedAt: null, ...lead }, now),
    links: { request: requestLink(lead), lead: leadLink(lead.id) },
  };
}

/** The lead as messages to the businesses that have it describe it. */
export const knownLead = (
  lead: Pick<AnnouncedLead, "id" | "serviceType" | "outcode" | "postcode" | "source" | "answers">,
): KnownLead => ({
  id: lead.id,
  trade: serviceName(lead.serviceType),
  area: lead.outcode ?? areaName(lead.postcode),
  link: leadLink(lead.id),
  emergency: urgencyOf(lead.source, lead.answers, "").emergency,
});
