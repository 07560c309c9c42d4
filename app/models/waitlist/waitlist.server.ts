import { site } from "~/content/site";
import { db } from "~/database/db.server";
import { networkOf, takeAllowance } from "~/models/base/rate-limits.server";
import { greeting } from "~/models/messages/greeting";
import { paragraph } from "~/models/messages/mail";
import { type Message, mailMessage } from "~/models/messages/message";
import { queueMessages } from "~/models/messages/outbox.server";
import { waitlistEntries } from "../../../drizzle/schema/waitlist";
import type { WaitlistTrade } from "./waitlist";

export type WaitlistRequest = {
  trade: WaitlistTrade;
  firstName: string;
  email: string;
  postcode: string;
  /** Where the request came from, for the limit per sender. */
  address: string;
};

export type JoinOutcome =
  | { status: "joined" }
  /** The email waits for this trade since before: nothing was written and nothing is sent. */
  | { status: "already" }
  | { status: "limited"; retryAfterSeconds: number };

const mostPerHour = 20;

/**
 * Puts somebody on the list of a trade that is not live, once for each email in any case, and queues the
 * confirmation in the same transaction. Safe to call any number of times.
 */
export async function joinWaitlist(request: WaitlistRequest): Promise<JoinOutcome> {
  const { trade, firstName, email, postcode, address } = request;
  return db.transaction(async (tx) => {
    const taken = await takeAllowance(tx, [
      { scope: "waitlist:address", subject: networkOf(address), limit: mostPerHour, windowSeconds: 3600 },
    ]);
    if (taken.status === "limited") return { status: "limited", retryAfterSeconds: taken.retryAfterSeconds };
    const [entry] = await tx
      .insert(waitlistEntries)
      .values({ trade: trade.slug, firstName, email, postcode })
      .onConflictDoNothing()
      .returning({ id: waitlistEntries.id });
    if (!entry) return { status: "already" };
    await queueMessages(tx, [confirmation(entry.id, request)]);
    return { status: "joined" };
  });
}

function confirmation(entryId: string, { trade, firstName, email }: WaitlistRequest): Message {
  const list = trade.label.toLowerCase();
  return mailMessage({
    recipient: email,
    subject: `You are on the ${list} waiting list`,
    blocks: [
      greeting(firstName),
      `Thank you for asking ${site.name}. We will write to this address once more, when ${trade.name} opens, and use it for nothing else.`,
      `If this was not you, or you want to be taken off the list, write to ${site.supportEmail} and we will delete your details.`,
      site.name,
    ].map(paragraph),
    dedupeKey: `waitlist:${entryId}:confirmation`,
  });
}
