import { formatInstant } from "~/models/base/clock";
import type { Message } from "~/models/messages/message";
import { inLine } from "~/models/messages/untrusted-text";
import { listed } from "~/models/trades/words";
import { type KnownLead, type LeadAnnouncement, work } from "../alert-messages";
import { type Alerted, tellNews } from "../business-letter";
import { delayed, type Home, isNumber, letterHome } from "../home-letter";
import { type ChoiceReason, endWords, type HiredWhom } from "../lead";
import { bookedWords } from "../now/homeowner-actions";

type Holder = Alerted & { email: string; givenAt: Date };

/** What a business is told: that it was hired, that somebody was, how that ended, or that the request is closed, or open again. */
export type HiredNews = "chosen" | "someone" | "reopened" | "fell" | "closed" | "lapsed" | "resumed";

/** The prefix of the keys of hiring notices, or of those with one news; its time and the business follow. */
export const hiredKeys = (leadId: LeadId, news?: HiredNews): string =>
  `lead:${leadId}:hired:${news ? `${news}:` : ""}`;

/** Tells a business that the homeowner has found somebody, or still looks; `more` is said at the end. */
export function hiredNotice(
  lead: KnownLead & { at: Date; whom: HiredWhom | null; reason: ChoiceReason | null },
  to: Holder,
  news: HiredNews,
  more = "",
): Message[] {
  const { title, says } = hiredWords[news];
  return tellNews([to], { emergency: lead.emergency }, () => ({
    key: `${hiredKeys(lead.id, news)}${lead.at.getTime()}:${to.id}:`,
    subject: `${title}: ${work(lead.trade)} lead in ${lead.area}`,
    blocks: [
      `The homeowner behind ${named(lead, to)} ${says}`,
      [whatToDo(news, lead), more].filter(Boolean).join(" "),
    ],
    label: "Open the lead",
    address: lead.link,
  }));
}

const hiredWords: Readonly<Record<HiredNews, { title: string; says: string }>> = {
  chosen: { title: endWords.chosen, says: "has told us that they have hired you. Well done." },
  someone: { title: endWords.hired, says: "has told us that they have hired someone." },
  reopened: {
    title: "Open again",
    says: "had told us that they have hired someone. They have taken that back, and are still looking.",
  },
  fell: {
    title: "Open again",
    says: "had told us that they have hired someone. The business they hired cannot take it on, so they are looking again.",
  },
  closed: { title: "No longer needed", says: "has told us that they no longer need anybody." },
  lapsed: {
    title: endWords.closed,
    says: "did not tell us whether they are still looking, so we closed their request.",
  },
  resumed: { title: "Open again", says: "is looking again. Their request had been closed." },
};

type Why = { whom: HiredWhom | null; reason: ChoiceReason | null };

function whatToDo(news: HiredNews, { whom, reason }: Why): string {
  if (news === "chosen") return "Set the lead to Booked: one press, at the top of its page.";
  if (news === "reopened" || news === "fell" || news === "resumed") return "You still have the lead.";
  if (news === "closed" || news === "lapsed")
    return "There is no need to call them again, and you no longer see how to. Thank you for your time.";
  return whom === null || whom === "unsaid"
    ? "They did not say who. If it is you, well done: set the lead to Booked. If it is not, there is no need to call them again."
    : `It is somebody else: there is no need to call them again.${reason ? ` What decided it, they say, was ${choiceWords[reason]}.` : ""} Thank you for your time.`;
}

/** Why a homeowner chose somebody else, as the other businesses read it. */
export const choiceWords: Readonly<Record<ChoiceReason, string>> = {
  price: "the price",
  start: "how soon the work can start",
  included: "what is included",
  trust: "how they felt about the business",
};

/** The prefix of the keys of questions whether a business is booked; the id of the business follows. */
export const bookedKeys = (leadId: LeadId): string => `lead:${leadId}:booked:`;

/** Asks the homeowner, once for each business, to confirm that it is booked; `from` is when they are asked. */
export function bookedQuestion(
  lead: Home & KnownLead & { request: string },
  business: { id: string; name: string },
  from: Date,
): Message[] {
  const name = inLine(business.name);
  const news = {
    key: `${bookedKeys(lead.id)}${business.id}:`,
    subject: `Did you hire ${name}?`,
    blocks: [
      `${bookedWords({ name })} It is about your ${work(lead.trade)} job.`,
      "Is that right? Say yes or no on your page.",
    ],
    label: "Answer on your page",
    address: lead.request,
    after: [
      "If you say yes, nobody else gets your request, and anyone else who has it is told you hired someone.",
    ],
  };
  return letterHome(lead, news, from).map((each) => delayed(each, from, new Date()));
}

/** Tells the businesses, once, that the homeowner's details are gone, and what is asked of them. */
export const erasureNotices = (lead: KnownLead, holders: readonly Holder[]): Message[] =>
  tellNews(holders, { emergency: false }, (to) => ({
    key: `lead:${lead.id}:erased:${to.id}:`,
    subject: `Details deleted: ${work(lead.trade)} lead in ${lead.area}`,
    blocks: [
      `We deleted the details of the homeowner behind ${named(lead, to)} as they wished, or because their request had been closed for a month. They are gone from your leads, and so are your notes on this one.`,
      "Please delete what you kept of them yourself, unless you are working for them.",
    ],
    label: "Open the lead, without the details",
    address: lead.link,
  }));

/** Names the lead to one of its businesses. */
const named = ({ trade, area }: KnownLead, { givenAt }: Holder): string =>
  `your ${work(trade)} lead in ${area}, received ${formatInstant(givenAt)},`;

/** Emails a homeowner whose number (E.164) is another: whoever has the link can change it. The text with the link is apart. */
export function numberNotice(lead: LeadAnnouncement, { phone, at }: { phone: string; at: Date }): Message[] {
  if (isNumber(lead.email)) return [];
  const job = `your ${work(lead.trade)} request`;
  return letterHome(
    { ...lead, texts: false },
    {
      key: `lead:${lead.leadId}:number:${at.getTime()}:`,
      subject: `The number of ${job} was changed`,
      blocks: [
        `The phone number of ${job} was changed. It now ends in ${phone.slice(-3)}.`,
        "Not you? Then somebody else has your link. Open your request to correct the number, or to delete your details.",
      ],
      label: "Open your request",
      address: lead.links.request,
    },
  );
}

/** What of a request its homeowner can correct, in the order that businesses are told. */
export const corrected = ["place", "answers", "name", "number", "notes", "photos"] as const;
export type Corrected = (typeof corrected)[number];

const correctedWords: Readonly<Record<Exclude<Corrected, "photos">, string>> = {
  place: "where the work is",
  name: "their name",
  number: "their phone number",
  answers: "their answers",
  notes: "what they say of the work",
};

/** `said`: the answers that are other than they were, as sentences. */
type AboutCorrection = KnownLead & {
  at: Date;
  changed: readonly Corrected[];
  said: readonly string[];
  /** Whether it is an emergency by this correction. */
  urgent: boolean;
};

/** Tells who has a corrected request what changed, and who lost it why: it is too `far`, or not their work. */
export function correctionNotices(
  lead: AboutCorrection,
  { keepers, losers }: { keepers: readonly Holder[]; losers: readonly (Holder & { far: boolean })[] },
): Message[] {
  const what = lead.changed.flatMap((each) => (each === "photos" ? [] : [correctedWords[each]]));
  const did = [
    ...(what.length > 0 ? [`corrected ${listed(what)}`] : []),
    ...(lead.changed.includes("photos") ? ["added photos"] : []),
  ];
  const said = lead.said.join(" ");
  const urgent = lead.urgent ? "They say that it is an emergency: ring them at once." : "";
  const kept = [`The homeowner ${did.join(", and ")}. The work is in ${lead.area}.`, said, urgent]
    .filter(Boolean)
    .join(" ");
  const lost = "You no longer have this lead.";
  const far = `The homeowner corrected where the work is: in ${lead.area}, farther away than you say you work. ${lost}`;
  const other = `The homeowner corrected what the work is. ${said} You do not list that work. ${lost}`;
  const notices = (to: readonly Holder[], title: string, line: string) =>
    tellNews(to, lead, ({ id }) => ({
      key: `lead:${lead.id}:corrected:${lead.at.getTime()}:${id}:`,
      subject: `${title}: ${work(lead.trade)} lead in ${lead.area}`,
      blocks: [line],
      label: "Open the lead",
      address: lead.link,
    }));
  const [away, unfit] = [true, false].map((each) => losers.filter((loser) => loser.far === each));
  return [
    ...notices(keepers, lead.urgent ? "Emergency" : what.length > 0 ? "Corrected" : "New photos", kept),
    ...notices(away ?? [], "Taken back", far),
    ...notices(unfit ?? [], "Taken back", other),
  ];
}
