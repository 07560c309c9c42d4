import { env, wholeAddress } from "~/env.server";
import type { PlacePrecision } from "~/models/places/place";
import { areaName } from "~/models/places/postcode";
import type { LeadDetails } from "~/models/quiz/journey";
import { urgencyWords, workWords } from "~/models/quiz/recorded-answers";
import { serviceName } from "~/models/trades/words";
import { paths } from "~/paths";
import type { KnownLead, LeadAnnouncement } from "./messages";
import { type RequestFacts, type RequestNow, requestNow, type Wished } from "./now/now";
import { doubtOf } from "./own-request/postcode-doubt";
import { requestLink } from "./own-request/request-token.server";

/** Where in the portal a business reads a lead. */
const leadLink = (leadId: string): string => wholeAddress(paths.lead(leadId));

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
    operatorEmail: env.OPERATOR_EMAIL,
    area: lead.outcode ?? areaName(lead.postcode),
    doubt: doubtOf({ postcodeCorrectedAt: null, ...lead }, now),
    links: { request: requestLink(lead.id), lead: leadLink(lead.id) },
  };
}

/** The lead in the words of a message to those who have it. */
export const knownLead = (
  lead: Pick<AnnouncedLead, "id" | "serviceType" | "outcode" | "postcode">,
): KnownLead => ({
  id: lead.id,
  trade: serviceName(lead.serviceType),
  area: lead.outcode ?? areaName(lead.postcode),
  link: leadLink(lead.id),
});
