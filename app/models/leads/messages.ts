import { type AlertWays, addressesOf, heldUntil } from "~/models/alerts/ways";
import type { Channel } from "~/models/base/channel";
import { greetBusiness, greeting } from "~/models/messages/greeting";
import { type MailBlock, paragraph } from "~/models/messages/mail";
import { type Message, mailMessage } from "~/models/messages/message";
import { inGsm } from "~/models/messages/sms-segments";
import { inLine } from "~/models/messages/strangers-words";
import { poundRange } from "~/models/quiz/estimate";
import type { LeadDetails } from "~/models/quiz/lead-details";
import { alertWords } from "./now/business";
import { confirmationWords } from "./now/homeowner";
import type { RequestNow } from "./now/now";
import { sentToNobodyWords } from "./now/operator";
import type { Doubt } from "./own-request/postcode-doubt";

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
  /** What every sentence about it derives from. */
  now: RequestNow;
  /** What the homeowner is asked of the postcode, where it may not be the one they meant. */
  doubt?: Doubt;
  /** Whether it is passed on because a business declined and the homeowner asked for another. */
  later?: boolean;
  siteName: string;
  links: {
    /** The homeowner's own page; whoever has it can change the request. */
    request: string;
    lead: string;
    supportEmail: string;
  };
};

export type Recipient = { id: string; name: string };

/** Everything that goes out about a new lead: to the homeowner, the operator and each business, once. */
export function leadMessages(
  lead: LeadAnnouncement,
  recipients: readonly Alerted[],
  operatorEmail: string,
): Message[] {
  return [
    homeownerConfirmation(lead),
    operatorAlert(lead, recipients, operatorEmail),
    ...professionalAlerts(lead, recipients),
  ];
}

/** The key of the confirmation; behind it, that of one to a corrected address. */
export const confirmationKey = (leadId: string): string => `lead:${leadId}:confirmation`;

/** To the homeowner: the estimate, who has the request, the promise, and the page to change one's mind. */
export function homeownerConfirmation(lead: LeadAnnouncement): Message {
  const range = poundRange(lead.details.estimate.result);
  return mailMessage({
    recipient: lead.email,
    subject: `Your ${work(lead.trade)} estimate: ${range}`,
    blocks: [
      paragraph(greeting(lead.firstName)),
      paragraph(
        `Thank you for asking ${lead.siteName}. For the ${work(lead.trade)} job you described, expect to pay:`,
      ),
      { kind: "price", text: range },
      paragraph("This is a guide, not a quote. Businesses give you a firm price after they have looked."),
      paragraph(confirmationWords(lead.now)),
      ...(lead.doubt
        ? [
            paragraph(
              `${lead.doubt.question} If not, correct it on the page of your request. ${lead.doubt.effect}`,
            ),
          ]
        : []),
      { kind: "button", label: "See or change your request", address: lead.links.request },
      paragraph(
        "There you can also stop it, or delete your details. The link is yours alone: please do not pass it on.",
      ),
      paragraph(`Questions? Write to ${lead.links.supportEmail}.`),
      paragraph(lead.siteName),
    ],
    dedupeKey: confirmationKey(lead.leadId),
  });
}

/** To the operator: what came in, and whether it waits for them. Names nobody, so it may stay. */
export function operatorAlert(
  lead: LeadAnnouncement,
  recipients: readonly Recipient[],
  operatorEmail: string,
): Message {
  const routed: MailBlock =
    recipients.length > 0
      ? { kind: "list", intro: "Sent to:", items: recipients.map(({ name }) => inLine(name)) }
      : paragraph(`Sent to nobody: ${sentToNobodyWords(lead.now)}`);
  return mailMessage({
    recipient: operatorEmail,
    subject: `New lead: ${lead.trade}, ${lead.area}${recipients.length === 0 ? " (needs you)" : ""}`,
    blocks: [facts(lead), routed, paragraph(`Lead ${lead.leadId}`)],
    dedupeKey: `lead:${lead.leadId}:operator`,
  });
}

/** A business with the ways by which its owner is told. */
export type Alerted = Recipient & { ways: AlertWays };

/**
 * Trade, area, urgency and estimate, and a link that needs sign-in: no name, no number, none of their words. One
 * for each address, however many of the businesses have it; in quiet hours they wait for their end.
 */
export function professionalAlerts(
  lead: LeadAnnouncement,
  businesses: readonly Alerted[],
  now = new Date(),
): Message[] {
  const alerts = businesses.flatMap(({ ways, ...business }) => {
    const held = heldUntil(ways, lead.now.emergency, now);
    return addressesOf(ways).map(({ channel, to }) => ({
      ...alertBy[channel](lead, business, to),
      ...(held && { heldUntil: held }),
    }));
  });
  return oneEach(alerts);
}

/** One message for each address, though several of its businesses are told. */
export const oneEach = (messages: readonly Message[]): Message[] => [
  ...new Map(messages.map((each) => [addressKey(each.channel, each.recipient), each])).values(),
];

/**
 * As {@link professionalAlerts}, to those who have not been told of a lead that others were told of; nothing to an
 * address of these, whose owner has heard of it.
 */
export function alertsToOthers(
  lead: LeadAnnouncement,
  { told, untold }: { told: readonly Alerted[]; untold: readonly Alerted[] },
): Message[] {
  const reached = new Set(
    told.flatMap(({ ways }) => addressesOf(ways).map(({ channel, to }) => addressKey(channel, to))),
  );
  return professionalAlerts(lead, untold).filter(
    ({ channel, recipient }) => !reached.has(addressKey(channel, recipient)),
  );
}

const addressKey = (channel: Channel, to: string) => `${channel} ${to.toLowerCase()}`;

type AlertMaker = (lead: LeadAnnouncement, business: Recipient, to: string) => Message;

/** How the keys begin of all alerts about a lead; the id of the business follows. */
export const alertKeys = (leadId: string): string => `lead:${leadId}:alert:`;

const alertKey = (lead: LeadAnnouncement, business: Recipient, way: string) =>
  `${alertKeys(lead.leadId)}${business.id}:${way}`;

const alertBy: Readonly<Record<Channel, AlertMaker>> = {
  email: (lead, business, to) =>
    mailMessage({
      recipient: to,
      subject: `New ${work(lead.trade)} lead in ${lead.area}`,
      blocks: [
        paragraph(greetBusiness(business.name)),
        paragraph("A homeowner near you wants a price."),
        facts(lead),
        { kind: "button", label: "Sign in to see the details and get in touch", address: lead.links.lead },
        paragraph(alertWords(lead.now, { id: business.id, later: lead.later })),
        paragraph(lead.siteName),
      ],
      dedupeKey: alertKey(lead, business, "email"),
    }),
  sms: (lead, business, to) => ({
    channel: "sms",
    recipient: to,
    subject: "",
    body: professionalText(lead),
    dedupeKey: alertKey(lead, business, "sms"),
  }),
  push: (lead, business, to) => ({
    channel: "push",
    recipient: to,
    subject: `New ${work(lead.trade)} lead in ${lead.area}`,
    body: `${lead.urgency}, about ${poundRange(lead.details.estimate.result)}`,
    dedupeKey: alertKey(lead, business, `push:${to}`),
  }),
};

/** In the GSM alphabet and far below two segments, whatever the answers were. */
function professionalText(lead: LeadAnnouncement): string {
  const { trade, area, urgency, siteName, details, links } = lead;
  const about = `${siteName}: new ${work(trade)} lead in ${area}, ${urgency.toLowerCase()}, about ${poundRange(details.estimate.result)}.`;
  return inGsm(`${about} Sign in: ${links.lead}`);
}

const facts = (lead: LeadAnnouncement): MailBlock => ({
  kind: "facts",
  facts: [
    { term: "Work", text: lead.trade },
    { term: "Where", text: lead.area },
    { term: "When", text: lead.urgency },
    { term: "Our estimate", text: poundRange(lead.details.estimate.result) },
  ],
});

/** A trade within a sentence: 'your roofing estimate'. */
export const work = (trade: string): string => trade.toLowerCase();
