import type { Message } from "~/models/messages/message";
import { inGsm } from "~/models/messages/sms-segments";
import { parsePhone } from "~/models/phones/phone";
import { poundRange } from "~/models/quiz/estimate";
import type { LeadDetails } from "./lead";

/** What the messages about a new lead are made of. */
export type LeadAnnouncement = {
  leadId: string;
  details: Pick<LeadDetails, "estimate">;
  /** In words: `Roofing`. */
  trade: string;
  /** In words: `As soon as possible`. */
  urgency: string;
  firstName: string;
  email: string;
  /** As far as a stranger may know where it is: the outcode, else the town. */
  area: string;
  phoneVerified: boolean;
  siteName: string;
  links: {
    /** The homeowner's own page; whoever has it can change the request. */
    request: string;
    lead: string;
    supportEmail: string;
  };
};

export type Recipient = { id: string; name: string; email: string; phone: string | null };

/** Everything that goes out about a new lead: to the homeowner, the operator and each business, once. */
export function leadMessages(
  lead: LeadAnnouncement,
  recipients: readonly Recipient[],
  operatorEmail: string,
): Message[] {
  return [
    homeownerConfirmation(lead, recipients.length),
    operatorAlert(lead, recipients, operatorEmail),
    ...recipients.flatMap((business) => professionalAlerts(lead, business)),
  ];
}

/** To the homeowner: the estimate, who has the request, the promise, and the page to change one's mind. */
export function homeownerConfirmation(lead: LeadAnnouncement, matched: number): Message {
  const range = poundRange(lead.details.estimate.result);
  return {
    channel: "email",
    recipient: lead.email,
    subject: `Your ${work(lead.trade)} estimate: ${range}`,
    body: inParagraphs(
      greeting(lead.firstName),
      `Thank you for asking ${lead.siteName}. For the ${work(lead.trade)} you described, expect to pay:`,
      range,
      "This is a guide, not a quote. Businesses give you a firm price after they have looked.",
      whatHappensNext(lead, matched),
      `See or change your request:\n${lead.links.request}`,
      "There you can also stop it, or delete your details. The link is yours alone: please do not pass it on.",
      `Questions? Write to ${lead.links.supportEmail}.`,
      lead.siteName,
    ),
    dedupeKey: `lead:${lead.leadId}:confirmation`,
  };
}

function whatHappensNext({ phoneVerified }: LeadAnnouncement, matched: number): string {
  if (!phoneVerified) {
    return "We could not check your phone number, so we have not passed your request on yet. We will be in touch within 24 hours.";
  }
  if (matched === 0) return "We are looking for the right business for you. You will hear within 24 hours.";
  const who = matched === 1 ? "one business" : `${matched} businesses`;
  return `We have sent your request to ${who} near you. You will hear within 24 hours.`;
}

/** To the operator: what came in, and whether it waits for them. Names nobody, so it may stay. */
export function operatorAlert(
  lead: LeadAnnouncement,
  recipients: readonly Recipient[],
  operatorEmail: string,
): Message {
  const routed =
    recipients.length > 0
      ? `Sent to:\n${recipients.map(({ name }) => `- ${oneLine(name)}`).join("\n")}`
      : lead.phoneVerified
        ? "Sent to nobody: no business matched. It waits for you, and we promised an answer within 24 hours."
        : "Sent to nobody: the phone number is not verified. We promised an answer within 24 hours.";
  return {
    channel: "email",
    recipient: operatorEmail,
    subject: `New lead: ${lead.trade}, ${lead.area}${recipients.length === 0 ? " (needs you)" : ""}`,
    body: inParagraphs(facts(lead), routed, `Lead ${lead.leadId}`),
    dedupeKey: `lead:${lead.leadId}:operator`,
  };
}

/** Trade, area, urgency and estimate, and a link that needs sign-in: no name, no number, none of their words. */
function professionalAlerts(lead: LeadAnnouncement, business: Recipient): Message[] {
  const mail: Message = {
    channel: "email",
    recipient: business.email,
    subject: `New ${work(lead.trade)} lead in ${lead.area}`,
    body: inParagraphs(
      `Hello ${oneLine(business.name)},`,
      "A homeowner near you wants a price.",
      facts(lead),
      `Sign in to see the details and get in touch:\n${lead.links.lead}`,
      "They were promised an answer within 24 hours, and at most three businesses have this lead.",
      lead.siteName,
    ),
    dedupeKey: `lead:${lead.leadId}:alert:${business.id}:email`,
  };
  const phone = parsePhone(business.phone ?? "");
  if (phone.status !== "mobile") return [mail];
  return [
    mail,
    {
      channel: "sms",
      recipient: phone.e164,
      subject: "",
      body: professionalText(lead),
      dedupeKey: `lead:${lead.leadId}:alert:${business.id}:sms`,
    },
  ];
}

/** In the GSM alphabet and far below two segments, whatever the answers were. */
function professionalText(lead: LeadAnnouncement): string {
  const { trade, area, urgency, siteName, details, links } = lead;
  const about = `${siteName}: new ${work(trade)} lead in ${area}, ${urgency.toLowerCase()}, about ${poundRange(details.estimate.result)}.`;
  return inGsm(`${about} Sign in: ${links.lead}`);
}

const facts = (lead: LeadAnnouncement): string =>
  [
    `Work: ${lead.trade}`,
    `Where: ${lead.area}`,
    `When: ${lead.urgency}`,
    `Our estimate: ${poundRange(lead.details.estimate.result)}`,
  ].join("\n");

/** A trade within a sentence: 'your roofing estimate'; a service without a name of its own is home repair. */
export const work = (trade: string): string =>
  trade.toLowerCase() === "other" ? "home repair" : trade.toLowerCase();

/** A blank line between them: what app/models/messages/mail-html.ts reads as paragraphs. */
export const inParagraphs = (...paragraphs: string[]): string => paragraphs.join("\n\n");

/** Somebody else's words kept to their place: they cannot begin a paragraph of a message. */
export const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

const nameShape = /^[\p{L}\p{M}'’ -]{1,40}$/u;

/** By name when it looks like one: an address typed as a name would make our mail an advertisement. */
function greeting(firstName: string): string {
  const name = oneLine(firstName);
  return nameShape.test(name) ? `Hello ${name},` : "Hello,";
}
