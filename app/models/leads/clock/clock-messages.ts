import { site } from "~/content/site";
import { button, greetBusiness, greeting, type MailWords, type Message } from "~/models/messages/message";
import { inLine } from "~/models/messages/untrusted-text";
import { listed, whoDoes, withArticle } from "~/models/trades/words";
import {
  type Alerted,
  decidedBy,
  type LeadAnnouncement,
  type Profiles,
  tellEach,
  work,
} from "../alert-messages";
import { isNumber, letterHome, textByDay } from "../home-letter";
import { reminderWords, unansweredWords } from "../now/business";
import { cannotWords } from "../now/holder-words";
import { silentWords, stillHaveWords } from "../now/homeowner";
import { anotherWords, closingWords, fallenWords } from "../now/homeowner-actions";
import type { Given } from "../now/now";
import type { ReviewDue } from "./clock";

/** A business to remind, and the prefix of its messages' keys. */
type Reminded = Alerted & Pick<Given, "givenAt"> & { key: string };

export const reminders = (lead: LeadAnnouncement, businesses: readonly Reminded[]): Message[] =>
  tellEach(businesses, lead.now, ({ key, name, ...business }) => ({
    key,
    hello: greetBusiness(name),
    subject: `Still waiting: ${work(lead.trade)} lead in ${lead.area}`,
    blocks: [
      ...reminderWords(lead.now, business),
      button("Sign in to ring them, or to decline", lead.links.lead),
    ],
    text: `${site.name}: ${work(lead.trade)} lead in ${lead.area}. ${unansweredWords} Sign in to ring them or to decline: ${lead.links.lead}`,
    line: unansweredWords,
  }));

/**
 * Tells the homeowner that a business declined, one that they had hired as well, and links to the page where they can
 * act on it: by mail, and by a text to `mobile` unless that is null. `another` says whether there is another to ask.
 */
export function declineNotice(
  lead: LeadAnnouncement,
  {
    business,
    another,
    profiles,
    mobile,
  }: { business: Given; another: boolean; profiles: Profiles; mobile: string | null },
  key: string,
): Message[] {
  const { now } = lead;
  const cannot = inLine(cannotWords(business));
  const press = `Ask another ${whoDoes(now.serviceType).one}`;
  const offer = anotherWords(now, another);
  const fell = fallenWords(now, business);
  const letter = {
    subject: another ? `${cannot}. ${press}` : cannot,
    blocks: [
      `${cannot}. It is about your ${work(lead.trade)} job.`,
      ...(fell ? [inLine(fell)] : []),
      stillHaveWords(now),
      ...decidedBy(lead, profiles),
      ...(offer ? [offer] : []),
    ],
    label: another ? press : "See your request",
    key,
  };
  return toHomeownersWays(lead, letter, { mobile, says: `${cannot}. ${another ? press : "See"}` });
}

/** Tells the homeowner that a business which they had hired, and which then declined, has taken the decline back. */
export function backNotice(
  lead: LeadAnnouncement,
  { business, fellAt, mobile }: { business: Given; fellAt: Date; mobile: string | null },
): Message[] {
  const can = `${inLine(business.name)} can take it on after all`;
  const letter = {
    subject: can,
    blocks: [`${can}. ${inLine(fallenWords(lead.now, business) ?? "")}`],
    label: "See your request",
    key: `lead:${lead.leadId}:back:${business.assignmentId}:${fellAt.getTime()}:`,
  };
  return toHomeownersWays(lead, letter, { mobile, says: `${can}. Choose them again, or not` });
}

/** Tells the homeowner in one line, by email and text, that we asked others instead of `silent`. */
export function replacedNotice(
  lead: LeadAnnouncement,
  { silent, asked, mobile }: { silent: readonly Given[]; asked: readonly Named[]; mobile: string | null },
): Message[] {
  const names = (of: readonly Named[]) => inLine(listed(of.map(({ name }) => name)));
  const line = `We have asked ${names(asked)} instead of ${names(silent)}, who did not answer in time`;
  const key = `lead:${lead.leadId}:replaced:${lead.now.given.length}:`;
  const letter = { subject: line, blocks: [`${line}.`], label: "See your request", key };
  return toHomeownersWays(lead, letter, { mobile, says: line });
}

type Named = Pick<Given, "name">;

/** Asks the homeowner whether anybody has rung; the answers are on the page which the mail opens. */
export const contactQuestion = (lead: LeadAnnouncement, key: string): Message =>
  toHomeowner(lead, {
    subject: `Has anybody rung about your ${work(lead.trade)} job?`,
    blocks: [
      inLine(silentWords(lead.now)),
      "Has anybody rung? If not, tell us and our team will look into it.",
    ],
    label: "Yes or no: tell us",
    key,
  });

/** Asks the homeowner whether they are still looking, and says what happens without an answer. */
export const stillQuestion = (lead: LeadAnnouncement, mobile: string | null, key: string): Message[] =>
  toHomeownersWays(
    lead,
    {
      subject: `Still looking? Your ${work(lead.trade)} job`,
      blocks: [
        `Nothing has happened with your ${work(lead.trade)} request for six weeks. Are you still looking?`,
        closingWords(lead.now.at),
      ],
      label: "Yes or no: tell us",
      key,
    },
    {
      mobile,
      says: `are you still looking for ${withArticle(whoDoes(lead.now.serviceType).one)}? Yes or no`,
    },
  );

/** Longest name in a text, in characters. */
const longestInText = 60;

/**
 * Asks for a review of a business whose work is done, at each of the due times: by mail, and by a text to `mobile`
 * unless that is null.
 */
export function reviewInvitation(
  lead: LeadAnnouncement,
  { business, link, mobile }: { business: Given; link: string; mobile: string | null },
  due: ReviewDue,
  key: string,
): Message[] {
  const mail = invitationMail(lead, { business, link }, due, key);
  if (mobile === null || mail.channel === "sms") return [mail];
  const name = [...inLine(business.name)].slice(0, longestInText).join("");
  const words = `${site.name}: how was ${name}? Say it here, good or bad: ${link}`;
  return [mail, textByDay(mobile, words, `${key}sms`, lead.now.at)];
}

const invitationMail = (
  lead: LeadAnnouncement,
  { business, link }: { business: Given; link: string },
  due: ReviewDue,
  key: string,
): Message => {
  const { agreed } = lead.now.completed.find((each) => each.assignmentId === business.assignmentId) ?? {};
  return toHomeowner(
    lead,
    {
      subject: `How was ${inLine(business.name)}?`,
      blocks: [
        agreed
          ? `Under your agreement with ${inLine(business.name)}, your ${work(lead.trade)} job should be done by now.`
          : `${inLine(business.name)} told us that your ${work(lead.trade)} job is done.`,
        "Say how it was, good or bad. You need no account, and can change it for 60 days.",
        due === "review_last"
          ? "We will not ask again."
          : "If you would rather not, do nothing: we ask at most three times.",
      ],
      label: "Write a review",
      key,
    },
    link,
  );
};

type Letter = { subject: string; blocks: readonly MailWords[]; label: string; key: string };

/** The number for texts to a homeowner; null if they want none, or the number was not proved. */
export const textedNumber = (lead: { textsWanted: boolean; phoneVerified: boolean; phone: string }) =>
  lead.textsWanted && lead.phoneVerified ? lead.phone : null;

/** A message that is sent no sooner than `until`. */
export const delayed = (message: Message, until: Date, at: Date): Message =>
  until > (message.heldUntil ?? at) ? { ...message, heldUntil: until } : message;

/** A mail to the homeowner, and a text with the same link to `mobile` unless that is null. */
export function toHomeownersWays(
  lead: LeadAnnouncement,
  letter: Letter,
  { mobile, says }: { mobile: string | null; says: string },
): Message[] {
  const mail = toHomeowner(lead, letter);
  const to = isNumber(lead.email) ? lead.email : mobile;
  if (to === null) return [mail];
  const words = `${site.name}: ${says}: ${lead.links.request}`;
  const text = textByDay(to, words, `${letter.key}sms`, lead.now.at, lead.now.emergency);
  return to === lead.email ? [text] : [mail, text];
}

/** A mail to the homeowner, with one link, by default to the page of their request. */
export const toHomeowner = (
  lead: LeadAnnouncement,
  { subject, blocks, label, key }: Letter,
  address = lead.links.request,
): Message =>
  letterHome({
    recipient: lead.email,
    hello: greeting(lead.firstName),
    subject,
    blocks: [...blocks, button(label, address)],
    dedupeKey: `${key}email`,
  });
