import { site } from "~/content/site";
import type { Transaction } from "~/database/db.server";
import { wholeAddress } from "~/env.server";
import { withWays } from "~/models/alerts/settings.server";
import { tellEach, work } from "~/models/leads/alert-messages";
import { announcementOf, knownLead } from "~/models/leads/announcement.server";
import { delayed, textedNumber, toHomeownersWays } from "~/models/leads/clock/clock-messages";
import type { Holder, LeadRow } from "~/models/leads/holders.server";
import type { RequestNow } from "~/models/leads/now/now";
import { requestToken } from "~/models/leads/own-request/request-token.server";
import { button, greetBusiness, type Message, quoted } from "~/models/messages/message";
import { inLine } from "~/models/messages/untrusted-text";
import { threadPaths } from "./addresses";
import type { ThreadSide } from "./thread";

type Entry = {
  lead: LeadRow;
  now: RequestNow<Holder>;
  each: Holder;
  /** Who wrote it. */
  side: ThreadSide;
  body: string;
  /** How many. */
  photos: number;
  toldAt: Date;
};

/** Tells the other side of a message by the ways they left, from `toldAt` on; quiet hours and nights are kept. */
export async function entryNews(tx: Transaction, entry: Entry): Promise<Message[]> {
  const { now, toldAt, side } = entry;
  const news = side === "business" ? newsToHomeowner(entry) : await newsToBusiness(tx, entry);
  return news.map((each) => {
    const message = delayed(each, toldAt, now.at);
    // What is held until the same moment is said once.
    return { ...message, dedupeKey: `${each.dedupeKey}:${(message.heldUntil ?? now.at).getTime()}` };
  });
}

const keyOf = ({ lead, each }: Entry, to: ThreadSide) => `lead:${lead.id}:thread:${to}:${each.assignmentId}:`;

/** With the business's own words. */
function newsToHomeowner(entry: Entry): Message[] {
  const { lead, now, each, body, photos } = entry;
  const said = `${inLine(each.name)} has written to you`;
  const announcement = announcementOf(lead, now.given);
  const request = wholeAddress(threadPaths.own(requestToken(lead), each.id));
  const letter = {
    subject: said,
    blocks: [
      `${said} about your ${work(announcement.trade)} job:`,
      ...(body ? [quoted(body)] : []),
      ...(photos > 0
        ? [`With ${photos === 1 ? "a photo" : `${photos} photos`}, which you see on your page.`]
        : []),
    ],
    label: "Read it all and answer",
    key: keyOf(entry, "homeowner"),
  };
  const links = { ...announcement.links, request };
  return toHomeownersWays({ ...announcement, now, links }, letter, {
    mobile: textedNumber(lead),
    says: said,
  });
}

/** Without the homeowner's words, as in every message about a lead. */
async function newsToBusiness(tx: Transaction, entry: Entry): Promise<Message[]> {
  const { lead, now, each } = entry;
  const { trade, area, link } = knownLead(lead);
  const about = `your ${work(trade)} lead in ${area}`;
  return tellEach(await withWays(tx, [each]), now, ({ name }) => ({
    key: keyOf(entry, "business"),
    hello: greetBusiness(name),
    subject: `A message: ${work(trade)} lead in ${area}`,
    blocks: [`The customer of ${about} has written to you.`, button("Sign in to read it and answer", link)],
    text: `${site.name}: the customer of ${about} has written to you. Sign in: ${link}`,
    line: "The customer has written to you.",
  }));
}
