import { site } from "~/content/site";
import { type QuietHours, quietEnd } from "~/models/alerts/settings";
import { inGsm } from "~/models/messages/gsm";
import { button, greeting, letter, type MailWords, type Message } from "~/models/messages/message";
import { urgencyOf } from "~/models/quiz/recorded-answers";
import type { Answers, LeadSource } from "../../../drizzle/schema/values/leads";
import { requestWords } from "./now/homeowner";
import type { RequestNow } from "./now/now";

/** Whether that is a number. */
export const isNumber = (reach: string): boolean => reach.startsWith("+");

/** How a homeowner is told. */
export type Home = {
  firstName: string;
  /** Their email, or the number that they proved, if they left none. */
  email: string;
  /** Their number (E.164), if they proved it. */
  mobile: string | null;
  /** Whether they chose texts besides emails. */
  texts: boolean;
  /** Whether a text of theirs may come at night. */
  emergency: boolean;
};

type HomeRow = Pick<Home, "firstName" | "email"> & {
  phone: string;
  phoneVerified: boolean;
  /** Absent while the lead is being created. */
  textsWanted?: boolean;
  source: LeadSource;
  answers: Answers;
};

/** How the homeowner of a lead is told. */
export const homeOf = (lead: HomeRow): Home => ({
  firstName: lead.firstName,
  email: lead.email || lead.phone,
  mobile: lead.phoneVerified ? lead.phone : null,
  texts: lead.textsWanted ?? false,
  emergency: urgencyOf(lead.source, lead.answers, "").emergency,
});

/** When nobody is texted. */
const night: QuietHours = { from: 21 * 60, until: 8 * 60 };

/** A message that is sent no sooner than `until`. */
export const delayed = (message: Message, until: Date | undefined, at: Date): Message =>
  until && until > (message.heldUntil ?? at) ? { ...message, heldUntil: until } : message;

/** A message about a lead that would go at that time: a text is held at night, except in an emergency. */
export const byDay = (message: Message, at: Date, emergency: boolean): Message =>
  message.channel === "sms" && !emergency ? delayed(message, quietEnd(at, night), at) : message;

/** What somebody is told of a request, with one link. */
export type News = {
  /** The prefix of the messages' keys; the channel follows. */
  key: string;
  subject: string;
  blocks: readonly MailWords[];
  label: string;
  address: string;
  /** In a mail, after the link. */
  after?: readonly MailWords[];
  /** What a text says, if not the subject. */
  says?: string;
};

/** The blocks of a mail with its link. */
export const withLink = ({ blocks, label, address, after = [] }: News): MailWords[] => [
  ...blocks,
  button(label, address),
  ...after,
];

/** In characters: with the longest link a text of two segments. */
export const longestSaid = 160;

/** What a text says, with its link. */
export function textOf({ subject, says = subject, address }: News): string {
  const said = [...says].slice(0, longestSaid).join("");
  return inGsm(`${site.name}: ${said}${/[.?!]$/.test(said) ? "" : ":"} ${address}`);
}

/**
 * Tells a homeowner by every way they left: a mail, and a text where they chose that, from a proved number; a text alone
 * where they left no email. At night texts are held, except in an emergency; `at` is when the first of them would go.
 */
export function letterHome(home: Home, news: News, at = new Date()): [Message, ...Message[]] {
  const { firstName, email, mobile, texts, emergency } = home;
  const text = (recipient: string): Message => {
    const dedupeKey = `${news.key}sms`;
    return byDay({ channel: "sms", recipient, subject: "", body: textOf(news), dedupeKey }, at, emergency);
  };
  if (isNumber(email)) return [text(email)];
  const mail = letter({
    recipient: email,
    hello: greeting(firstName),
    subject: news.subject,
    blocks: withLink(news),
    dedupeKey: `${news.key}email`,
  });
  return texts && mobile !== null ? [mail, text(mobile)] : [mail];
}

/** In characters: a text of one segment. */
const longestSegment = 160;

/** The key of the text with the link, and the prefix of those with a later one. */
export const linkKey = (leadId: LeadId): string => `lead:${leadId}:link`;

type Link = Pick<Home, "mobile"> & { now: RequestNow; links: { request: string } };

/** Texts the link of a request, in one segment, where the number was proved: at once, to who has just asked for it. */
export function linkText({ now, mobile, links }: Link, key = linkKey(now.id)): Message[] {
  if (mobile === null) return [];
  const begin = `${site.name}: `;
  const said = [`${requestWords(now)}. See or change it: `, "Your request: ", ""];
  const fits = said.find((words) => `${begin}${words}${links.request}`.length <= longestSegment) ?? "";
  const body = inGsm(`${begin}${fits}${links.request}`);
  return [{ channel: "sms", recipient: mobile, subject: "", body, dedupeKey: key }];
}
