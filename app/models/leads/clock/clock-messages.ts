import { site } from "~/content/site";
import { formatDay, londonDay } from "~/models/base/clock";
import { button, greetBusiness, type Message } from "~/models/messages/message";
import { inLine } from "~/models/messages/untrusted-text";
import { listed, whoDoes, withArticle } from "~/models/trades/words";
import { decidedBy, type LeadAnnouncement, type Profiles, work } from "../alert-messages";
import { type Alerted, tellEach } from "../business-letter";
import { delayed, letterHome, longestSaid, type News } from "../home-letter";
import { reminderWords, unansweredWords } from "../now/business";
import { cannotWords } from "../now/holder-words";
import { silentWords, stillHaveWords } from "../now/homeowner";
import { anotherWords, closingWords, fallenWords } from "../now/homeowner-actions";
import type { Given } from "../now/now";
import { deletedFrom } from "../now/silence";
import { hiredKeys } from "../own-request/own-request-messages";
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
 * act on it. `another` says whether there is another to ask; `from` is when they are told.
 */
export function declineNotice(
  lead: LeadAnnouncement,
  {
    business,
    another,
    profiles,
    from,
  }: { business: Given; another: boolean; profiles: Profiles; from: Date },
  key: string,
): Message[] {
  const { now } = lead;
  const cannot = inLine(cannotWords(business));
  const press = `Ask another ${whoDoes(now.serviceType).one}`;
  const offer = anotherWords(now, another);
  const fell = fallenWords(now, business);
  const news = {
    subject: another ? `${cannot}. ${press}` : cannot,
    blocks: [
      `${cannot}. It is about your ${work(lead.trade)} job.`,
      ...(fell ? [inLine(fell)] : []),
      stillHaveWords(now),
      ...decidedBy(lead, profiles),
      ...(offer ? [offer] : []),
    ],
    label: another ? press : "See your request",
    address: lead.links.request,
    key,
  };
  return letterHome(lead, news, from).map((each) => delayed(each, from, now.at));
}

/** Tells the homeowner that a business which they had hired, and which then declined, has taken the decline back. */
export function backNotice(
  lead: LeadAnnouncement,
  { business, fellAt }: { business: Given; fellAt: Date },
): Message[] {
  const can = `${inLine(business.name)} can take it on after all`;
  return letterHome(lead, {
    subject: can,
    blocks: [`${can}. ${inLine(fallenWords(lead.now, business) ?? "")}`],
    label: "See your request",
    address: lead.links.request,
    key: `lead:${lead.leadId}:back:${business.assignmentId}:${fellAt.getTime()}:`,
    says: `${can}. Choose them again, or not`,
  });
}

/** Tells the homeowner in one line that we asked others instead of `silent`. */
export function replacedNotice(
  lead: LeadAnnouncement,
  { silent, asked }: { silent: readonly Given[]; asked: readonly Named[] },
): Message[] {
  const names = (of: readonly Named[]) => inLine(listed(of.map(({ name }) => name)));
  const line = `We have asked ${names(asked)} instead of ${names(silent)}, who did not answer in time`;
  const key = `lead:${lead.leadId}:replaced:${lead.now.given.length}:`;
  const link = { label: "See your request", address: lead.links.request };
  const short = `We have asked ${asked.length === 1 ? "another" : `${asked.length} others`} instead of those who did not answer in time`;
  const says = line.length > longestSaid ? short : line;
  return letterHome(lead, { key, subject: line, blocks: [`${line}.`], ...link, says }, lead.now.at);
}

type Named = Pick<Given, "name">;

/** Asks the homeowner whether anybody has rung; the answers are on the page which the mail opens. */
export const contactQuestion = (lead: LeadAnnouncement, key: string): Message[] =>
  yesOrNo(lead, {
    subject: `Has anybody rung about your ${work(lead.trade)} job?`,
    blocks: [
      inLine(silentWords(lead.now)),
      "Has anybody rung? If not, tell us and our team will look into it.",
    ],
    key,
  });

/** Asks the homeowner whether they are still looking, and says what happens without an answer. */
export const stillQuestion = (lead: LeadAnnouncement, key: string): Message[] =>
  yesOrNo(lead, {
    subject: `Still looking? Your ${work(lead.trade)} job`,
    blocks: [
      `Nothing has happened with your ${work(lead.trade)} request for six weeks. Are you still looking?`,
      closingWords(lead.now.at),
    ],
    key,
    says: `are you still looking for ${withArticle(whoDoes(lead.now.serviceType).one)}? Yes or no`,
  });

/** Tells the homeowner that we closed the request that they did not answer about, and how long it can be opened again. */
export function closedNotice(lead: LeadAnnouncement): Message[] {
  const { at } = lead.now;
  const request = `your ${work(lead.trade)} request`;
  const again = `open it again before ${formatDay(londonDay(deletedFrom(at)))}`;
  return letterHome(
    lead,
    {
      // Opening it again drops what waits of these.
      key: `${hiredKeys(lead.leadId, "lapsed")}${at.getTime()}:home:`,
      subject: `We have closed ${request}`,
      blocks: [
        `You did not tell us whether you are still looking, so we have closed ${request}.`,
        `You can ${again}. Then we delete your details.`,
      ],
      label: "See your request",
      address: lead.links.request,
      says: `we have closed ${request}. You can ${again}`,
    },
    at,
  );
}

const yesOrNo = (lead: LeadAnnouncement, question: Omit<News, "label" | "address">): Message[] =>
  letterHome(lead, { ...question, label: "Yes or no: tell us", address: lead.links.request }, lead.now.at);

/** Asks for a review of a business whose work is done, at each of the due times; it is never urgent. */
export function reviewInvitation(
  lead: LeadAnnouncement,
  { business, link }: { business: Given; link: string },
  due: ReviewDue,
  key: string,
): Message[] {
  const { agreed } = lead.now.completed.find((each) => each.assignmentId === business.assignmentId) ?? {};
  const name = inLine(business.name);
  const home = { ...lead, emergency: false };
  return letterHome(
    home,
    {
      subject: `How was ${name}?`,
      blocks: [
        agreed
          ? `Under your agreement with ${name}, your ${work(lead.trade)} job should be done by now.`
          : `${name} told us that your ${work(lead.trade)} job is done.`,
        "Say how it was, good or bad. You need no account, and can change it for 60 days.",
        due === "review_last"
          ? "We will not ask again."
          : "If you would rather not, do nothing: we ask at most three times.",
      ],
      label: "Write a review",
      address: link,
      key,
    },
    lead.now.at,
  );
}
