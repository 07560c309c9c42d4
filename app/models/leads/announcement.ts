import { areaName } from "~/models/places/postcode";
import type { Answers } from "~/models/quiz/answers";
import type { LeadDetails, LeadSource } from "~/models/quiz/lead-details";
import { urgencyOf } from "~/models/quiz/recorded-answers";
import { findTrade } from "~/models/trades/trade";
import { byHandWords } from "~/models/trades/words";
import type { LeadAnnouncement } from "./messages";

/** What the messages need to know of the site; the caller has it from the configuration. */
export type SiteFacts = {
  siteName: string;
  supportEmail: string;
  operatorEmail: string;
  /** The homeowner's own page of the lead. */
  requestLink: (leadId: string) => string;
  leadLink: (leadId: string) => string;
};

type AnnouncedLead = Pick<LeadDetails, "estimate" | "serviceType" | "timeline"> & {
  id: string;
  source: LeadSource;
  answers: Answers;
  firstName: string;
  email: string;
  phoneVerified: boolean;
  outcode: string | null;
  postcode: string;
  /** Without, it is being made. */
  createdAt?: Date;
};

/** How soon a homeowner was promised an answer. */
const promisedMs = 24 * 60 * 60 * 1000;

/** What a lead is announced with, as its row says it: when it is made, and whenever it is told of later. */
export function announcementOf(lead: AnnouncedLead, site: SiteFacts): LeadAnnouncement {
  return {
    leadId: lead.id,
    details: { estimate: lead.estimate },
    trade: findTrade(lead.serviceType)?.label ?? lead.serviceType,
    ...urgencyOf(lead.source, lead.answers, lead.timeline),
    firstName: lead.firstName,
    email: lead.email,
    area: lead.outcode ?? areaName(lead.postcode),
    phoneVerified: lead.phoneVerified,
    overdue: lead.createdAt !== undefined && Date.now() - lead.createdAt.getTime() > promisedMs,
    byHand: byHandWords(lead.serviceType),
    siteName: site.siteName,
    links: {
      request: site.requestLink(lead.id),
      lead: site.leadLink(lead.id),
      supportEmail: site.supportEmail,
    },
  };
}
