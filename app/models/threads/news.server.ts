import type { Transaction } from "~/database/db.server";
import { wholeAddress } from "~/env.server";
import { withWays } from "~/models/alerts/settings.server";
import { work } from "~/models/leads/alert-messages";
import { knownLead } from "~/models/leads/announcement.server";
import { tellNews } from "~/models/leads/business-letter";
import type { Holder, LeadRow } from "~/models/leads/holders.server";
import { delayed, homeOf, letterHome } from "~/models/leads/home-letter";
import type { RequestNow } from "~/models/leads/now/now";
import { requestToken } from "~/models/leads/own-request/request-token.server";
import { type Message, quoted } from "~/models/messages/message";
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
  const { lead, each, body, photos, toldAt } = entry;
  const said = `${inLine(each.name)} has written to you`;
  const news = {
    subject: said,
    blocks: [
      `${said} about your ${work(knownLead(lead).trade)} job:`,
      ...(body ? [quoted(body)] : []),
      ...(photos > 0
        ? [`With ${photos === 1 ? "a photo" : `${photos} photos`}, which you see on your page.`]
        : []),
    ],
    label: "Read it all and answer",
    address: wholeAddress(threadPaths.own(requestToken(lead), each.id)),
    key: keyOf(entry, "homeowner"),
  };
  return letterHome(homeOf(lead), news, toldAt);
}

/** Without the homeowner's words, as in every message about a lead. */
async function newsToBusiness(tx: Transaction, entry: Entry): Promise<Message[]> {
  const { lead, now, each, toldAt } = entry;
  const { trade, area, link } = knownLead(lead);
  const about = `${work(trade)} lead in ${area}`;
  return tellNews(await withWays(tx, [each]), { emergency: now.emergency, at: toldAt }, () => ({
    key: keyOf(entry, "business"),
    subject: `A message: ${about}`,
    blocks: [`The customer of your ${about} has written to you.`],
    label: "Sign in to read it and answer",
    address: link,
  }));
}
