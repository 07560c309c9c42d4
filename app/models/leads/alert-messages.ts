import { site } from "~/content/site";
import { formatDay } from "~/models/base/clock";
import { button, greetBusiness, type MailWords, type Message, mailMessage } from "~/models/messages/message";
import { inLine } from "~/models/messages/untrusted-text";
import { poundRange } from "~/models/quiz/estimate";
import type { LeadDetails } from "~/models/quiz/journey";
import { formatPhone } from "~/models/reading/phone";
import { answerSpan, answerWords } from "./answer-time";
import { type Alerted, addressKey, tellEach, tellNews } from "./business-letter";
import { type Home, isNumber, letterHome, linkText } from "./home-letter";
import { alertWords, releasedWords } from "./now/business";
import { confirmationWords, photoWords, requestWords } from "./now/homeowner";
import type { RequestNow } from "./now/now";
import { sentToNobodyWords } from "./now/operator";
import type { Doubt } from "./own-request/postcode-doubt";

/** What the messages about a new lead are made of. */
export type LeadAnnouncement = Home & {
  leadId: LeadId;
  details: Pick<LeadDetails, "estimate">;
  /** In words: `Roofing`. */
  trade: string;
  /** In a few words: `Roof repair, house`; work other than roofing by its trade. */
  work: string;
  /** In words: `As soon as possible`. */
  urgency: string;
  /** The address of whoever answers for the site. */
  operatorEmail: string;
  /** The location as a stranger may know it: the outcode, else the town. */
  area: string;
  /** The state that every sentence about the lead derives from. */
  now: RequestNow;
  /** The question to the homeowner if the postcode may not be the one they meant. */
  doubt?: Doubt;
  /** Whether a business gets it because another declined and the homeowner asked for one more. */
  later?: boolean;
  links: {
    /** The homeowner's own page; whoever has it can change the request. */
    request: string;
    lead: string;
  };
};

/** A lead as messages to its businesses describe it, without anything that names the homeowner. */
export type KnownLead = {
  id: LeadId;
  /** In words: `Roofing`. */
  trade: string;
  area: string;
  link: string;
  emergency: boolean;
};

/** All messages about a new lead, to the homeowner, the operator and each business. */
export function leadMessages(
  lead: LeadAnnouncement,
  { recipients, profiles, photo }: { recipients: readonly Alerted[]; profiles: Profiles; photo: boolean },
): Message[] {
  return [
    ...(isNumber(lead.email) ? [] : [homeownerConfirmation(lead, profiles, Number(photo))]),
    ...linkText(lead),
    operatorAlert(lead, recipients),
    ...professionalAlerts(lead, recipients),
  ];
}

/** The key of the confirmation, and the prefix of the key of one to a corrected address. */
export const confirmationKey = (leadId: LeadId): string => `lead:${leadId}:confirmation`;

/**
 * To the homeowner: who has the request and when they hear, the estimate, that we have their photos, and the link to
 * change the request.
 */
export function homeownerConfirmation(lead: LeadAnnouncement, profiles: Profiles, photos: number): Message {
  const key = confirmationKey(lead.leadId);
  const news = {
    key,
    subject: `Your ${work(lead.trade)} estimate: ${poundRange(lead.details.estimate.result)}`,
    blocks: [
      `Thank you for asking ${site.name}.`,
      confirmationWords(lead.now),
      ...decidedBy(lead, profiles),
      ...[photoWords(photos)].filter(Boolean),
      ...(lead.doubt
        ? [`${lead.doubt.question} If not, correct it on your request's page. ${lead.doubt.effect}`]
        : []),
    ],
    label: "See or change your request",
    address: lead.links.request,
    after: [
      "You can also close it there, or delete your details. The link is only for you, so please do not pass it on.",
      `Questions? Write to ${site.writeTo}.`,
    ],
    says: requestWords(lead.now),
  };
  // The text with the link is a message of its own.
  const [confirmation] = letterHome({ ...lead, texts: false }, news);
  return { ...confirmation, dedupeKey: key };
}

/** What people decide by, in this order: the work and checks of those who have it, the price, who answers how fast. */
export const decidedBy = (
  lead: Pick<LeadAnnouncement, "now" | "trade" | "details">,
  profiles: Profiles,
): MailWords[] => [
  ...holderCards(lead.now, profiles),
  `For the ${work(lead.trade)} job you described, expect to pay:`,
  { kind: "price", text: poundRange(lead.details.estimate.result) },
  "This is a guide, not a quote. Businesses give you a firm price once they have looked.",
  ...holderNumbers(lead.now, profiles),
];

/** To the operator: what came in, and whether it waits for them. It names no homeowner, so it can be kept. */
export function operatorAlert(
  lead: LeadAnnouncement,
  recipients: readonly Pick<Alerted, "id" | "name">[],
): Message {
  const routed: MailWords =
    recipients.length > 0
      ? { kind: "list", intro: "Sent to:", items: recipients.map(({ name }) => inLine(name)) }
      : `Sent to nobody: ${sentToNobodyWords(lead.now)}`;
  return mailMessage({
    recipient: lead.operatorEmail,
    subject: `New lead: ${lead.trade}, ${lead.area}${recipients.length === 0 ? " (needs you)" : ""}`,
    blocks: [facts(lead), routed, `Lead ${lead.leadId}`],
    dedupeKey: `lead:${lead.leadId}:operator`,
  });
}

/** Trade, area, urgency, estimate and a link that needs sign-in: no name, no number, none of the homeowner's words. */
export const professionalAlerts = (
  lead: LeadAnnouncement,
  businesses: readonly Alerted[],
  at = new Date(),
): Message[] =>
  tellEach(businesses, { emergency: lead.now.emergency, at }, ({ id, name }) => ({
    key: `${alertKeys(lead.leadId)}${id}:`,
    hello: greetBusiness(name),
    subject: `${lead.now.emergency ? "Emergency: new" : "New"} ${work(lead.trade)} lead in ${lead.area}`,
    blocks: [
      "A homeowner near you wants a price.",
      facts(lead),
      alertWords(lead.now, { id, later: lead.later }),
      button("Sign in to see the details and get in touch", lead.links.lead),
    ],
    text: professionalText(lead),
    line: `${lead.urgency}, about ${poundRange(lead.details.estimate.result)}`,
  }));

/** Tells a business that another was asked in its place, because it had not answered. */
export const releaseNotices = (
  lead: LeadAnnouncement,
  businesses: readonly (Alerted & { email: string })[],
): Message[] =>
  tellNews(businesses, { emergency: false, at: lead.now.at }, ({ id }) => ({
    key: `lead:${lead.leadId}:released:${id}:${lead.now.given.length}:`,
    subject: `Another was asked: ${work(lead.trade)} lead in ${lead.area}`,
    blocks: [releasedWords],
    label: "Sign in to see the lead",
    address: lead.links.lead,
  }));

/**
 * As {@link professionalAlerts}, to the businesses in `untold`, except to addresses that the businesses in `told`
 * share: their owner has heard of the lead.
 */
export function alertsToOthers(
  lead: LeadAnnouncement,
  { told, untold }: { told: readonly Alerted[]; untold: readonly Alerted[] },
): Message[] {
  const reached = new Set(
    told.flatMap(({ ways }) => ways.to.map(({ channel, to }) => addressKey(channel, to))),
  );
  return professionalAlerts(lead, untold).filter(
    ({ channel, recipient }) => !reached.has(addressKey(channel, recipient)),
  );
}

/** The prefix of the keys of all alerts about a lead; the id of the business follows. */
export const alertKeys = (leadId: LeadId): string => `lead:${leadId}:alert:`;

/** At most two SMS segments, whatever the answers were. */
function professionalText(lead: LeadAnnouncement): string {
  const { trade, area, urgency, details, links } = lead;
  const roof = lead.work === trade ? "" : ` (${lead.work.toLowerCase()})`;
  const checked = lead.now.proved ? ", number checked" : "";
  const price = `about ${poundRange(details.estimate.result)}`;
  const about = `${site.name}: new ${work(trade)} lead in ${area}${roof}${checked}, ${price}, ${urgency.toLowerCase()}.`;
  return `${about} Sign in: ${links.lead}`;
}

const facts = (lead: LeadAnnouncement): MailWords => ({
  kind: "facts",
  facts: [
    { term: "Work", text: lead.work },
    { term: "Where", text: lead.area },
    ...(lead.now.proved ? [{ term: "Checked", text: "Their phone number" }] : []),
    { term: "Our estimate", text: poundRange(lead.details.estimate.result) },
    { term: "When", text: lead.urgency },
  ],
});

/** A trade within a sentence: 'your roofing estimate'. */
export const work = (trade: string): string => trade.toLowerCase();

/** What people decide by, for a business that has a request: its work, when it was checked, how soon it answers. */
type Profile = {
  services: readonly string[];
  checkedOn: string | null;
  answerMinutes: number | null;
  /** E.164. */
  call: string | undefined;
  /** Path of a photo that is stored with us. */
  picture: string | undefined;
};
export type Profiles = ReadonlyMap<string, Profile>;

const servicesSaid = 3;

/** For mails: those who have the request, each with a photo, their services and when they were checked. */
const holderCards = ({ did, holders }: RequestNow, profiles: Profiles): MailWords[] =>
  did.state !== "open"
    ? []
    : holders.map(({ id, name }) => {
        const { services = [], checkedOn, picture } = profiles.get(id) ?? {};
        const work = inLine(services.slice(0, servicesSaid).join(", "));
        const lines = [work, checkedOn ? `Checked ${formatDay(checkedOn, { withYear: true })}` : ""].filter(
          (words) => words !== "",
        );
        return { kind: "card", title: inLine(name), lines, picture };
      });

/** The same businesses, with how soon each answers and its phone number. */
function holderNumbers({ did, holders }: RequestNow, profiles: Profiles): MailWords[] {
  const items = holders.flatMap(({ id, name }) => {
    const { answerMinutes, call } = profiles.get(id) ?? {};
    const soon = answerWords(answerSpan(answerMinutes))?.toLowerCase();
    return call ? [`${inLine(name)}: ${[soon, formatPhone(call)].filter(Boolean).join(", ")}`] : [];
  });
  return did.state === "open" && items.length > 0
    ? [{ kind: "list", intro: "You can also ring them:", items }]
    : [];
}
