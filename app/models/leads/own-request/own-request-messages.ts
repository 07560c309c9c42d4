import { formatInstant } from "~/models/base/clock";
import {
  greetBusiness,
  greeting,
  type MailWords,
  type Message,
  mailMessage,
} from "~/models/messages/message";
import { inLine } from "~/models/messages/strangers-words";
import { areaName } from "~/models/places/postcode";
import { serviceName } from "~/models/trades/words";
import type { SiteFacts } from "../announcement";
import { type ChoiceReason, endWords, type HiredWhom } from "../lead";
import { work } from "../messages";
import { bookedWords } from "../now/presses";

/** A lead as a business that has it may be told of it: nothing that names the homeowner. */
type KnownLead = {
  id: string;
  /** In words: `Roofing`. */
  trade: string;
  area: string;
  siteName: string;
  link: string;
};

type Holder = { id: string; name: string; email: string; givenAt: Date };

/** The lead in the words of a message to those who have it. */
export const knownLead = (
  lead: { id: string; serviceType: string; outcode: string | null; postcode: string },
  site: SiteFacts,
): KnownLead => ({
  id: lead.id,
  trade: serviceName(lead.serviceType),
  area: lead.outcode ?? areaName(lead.postcode),
  siteName: site.siteName,
  link: site.leadLink(lead.id),
});

/** What a business hears of a hiring: that it was chosen, that somebody was, or that it was taken back. */
export type HiredNews = "chosen" | "someone" | "reopened";

/** How the keys begin of what businesses hear of a hiring; behind it what, when that was said, and the business. */
export const hiredKeys = (leadId: string): string => `lead:${leadId}:hired:`;

/** Tells a business that the homeowner has found somebody, or still looks. */
export function hiredNotice(
  lead: KnownLead & { at: Date; whom: HiredWhom | null; reason: ChoiceReason | null },
  to: Holder,
  news: HiredNews,
): Message {
  const { title, says } = hiredWords[news];
  return mailMessage({
    recipient: to.email,
    subject: `${title}: ${work(lead.trade)} lead in ${lead.area}`,
    blocks: [
      greetBusiness(to.name),
      `The homeowner behind ${named(lead, to)} ${says}`,
      whatToDo(news, lead),
      ...ending("Open the lead", lead),
    ],
    dedupeKey: `${hiredKeys(lead.id)}${news}:${lead.at.getTime()}:${to.id}`,
  });
}

const hiredWords: Readonly<Record<HiredNews, { title: string; says: string }>> = {
  chosen: { title: endWords.chosen, says: "has told us that they have hired you. Well done." },
  someone: { title: endWords.hired, says: "has told us that they have hired someone." },
  reopened: {
    title: "Open again",
    says: "had told us that they have hired someone. They have taken that back, and still look for somebody.",
  },
};

type Why = { whom: HiredWhom | null; reason: ChoiceReason | null };

function whatToDo(news: HiredNews, { whom, reason }: Why): string {
  if (news === "chosen") return "Set the lead to Booked: one press, at the top of its page.";
  if (news === "reopened") return "You still have the lead.";
  return whom === null || whom === "unsaid"
    ? "They did not say whom. If it is you, well done: set the lead to Booked. If it is not, there is no need to call them again."
    : `It is somebody else: there is no need to call them again.${reason ? ` What decided it, they say, was ${choiceWords[reason]}.` : ""} Thank you for your time.`;
}

/** Why a homeowner chose somebody else, as the others read it. */
export const choiceWords: Readonly<Record<ChoiceReason, string>> = {
  price: "the price",
  start: "how soon the work can start",
  included: "what is included",
  trust: "how they felt about the business",
};

/** How the keys begin of questions whether somebody is booked; the id of the business follows. */
export const bookedKeys = (leadId: string): string => `lead:${leadId}:booked:`;

/** Asks the homeowner, once for each business, whether it is booked, as it says. */
export function bookedQuestion(
  lead: KnownLead & { firstName: string; email: string; request: string },
  business: { id: string; name: string },
): Message {
  const name = inLine(business.name);
  return mailMessage({
    recipient: lead.email,
    subject: `Did you hire ${name}?`,
    blocks: [
      greeting(lead.firstName),
      `${bookedWords({ name })} It is about your ${work(lead.trade)} job.`,
      "Is that so? Your page has a button for yes and one for no.",
      { kind: "button", label: "Answer on your page", address: lead.request },
      "If you say yes, nobody else gets your request, and whoever else has it reads that you hired someone.",
      lead.siteName,
    ],
    dedupeKey: `${bookedKeys(lead.id)}${business.id}`,
  });
}

/** Tells a business, once, that the homeowner's details are gone, and what is asked of it. */
export function erasureNotice(lead: KnownLead, to: Holder): Message {
  return mailMessage({
    recipient: to.email,
    subject: `Details deleted: ${work(lead.trade)} lead in ${lead.area}`,
    blocks: [
      greetBusiness(to.name),
      `The homeowner behind ${named(lead, to)} asked us to delete their details. They are gone from your leads, and so are your notes on this one.`,
      "Please delete what you kept of them yourself, unless you are working for them.",
      ...ending("Open the lead, without the details", lead),
    ],
    dedupeKey: `lead:${lead.id}:erased:${to.id}`,
  });
}

/** Which lead, as its business knows it. */
const named = ({ trade, area }: KnownLead, { givenAt }: Holder): string =>
  `your ${work(trade)} lead in ${area}, received ${formatInstant(givenAt)},`;

const ending = (label: string, { link, siteName }: KnownLead): MailWords[] => [
  { kind: "button", label, address: link },
  siteName,
];
