import { and, asc, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import { site } from "~/content/site";
import { ago, deleteInBatches, inBatches, rowsAtOnce } from "~/database/batches.server";
import { type Database, db } from "~/database/db.server";
import { wholeAddress } from "~/env.server";
import { type Actor, recordAudit } from "~/models/audit/audit.server";
import type { DeskVerb } from "~/models/base/deferred.server";
import { ofNetwork, takeAllowance } from "~/models/base/rate-limits.server";
import { button, greeting, letter, type Message } from "~/models/messages/message";
import { queueMessages } from "~/models/messages/outbox.server";
import { startOf } from "~/models/quiz/addresses";
import { findTrade, type Trade } from "~/models/trades/trade";
import { waitlistEntries } from "../../../drizzle/schema/waitlist";
import type { Waitlist, WaitlistTrade } from "./waitlist";

export type WaitlistRequest = {
  trade: WaitlistTrade;
  firstName: string;
  email: string;
  postcode: string;
  /** The sender's network address, for the rate limit. */
  address: string;
};

type JoinOutcome =
  | { status: "joined" }
  /** The email is on this trade's list already: nothing is written or sent. */
  | { status: "already" }
  | { status: "limited"; retryAfterSeconds: number };

const mostPerHour = 20;

/**
 * Adds somebody to the waiting list of a trade that is not live, once for each email in any case, and queues the
 * confirmation in the same transaction. Safe to call any number of times.
 */
export async function joinWaitlist(request: WaitlistRequest): Promise<JoinOutcome> {
  const { trade, firstName, email, postcode, address } = request;
  return db.transaction(async (tx) => {
    const taken = await takeAllowance(tx, [ofNetwork("waitlist:address", address, { limit: mostPerHour })]);
    if (taken.status === "limited") return taken;
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
  return letter({
    recipient: email,
    hello: greeting(firstName),
    subject: `You are on the ${list} waiting list`,
    blocks: [
      `Thank you for asking ${site.name}. We will write to this address once more, when ${trade.name} opens, and use it for nothing else.`,
      `If this was not you, or you want to be taken off the list, write to ${site.writeTo} and we will delete your details.`,
    ],
    dedupeKey: `waitlist:${entryId}:confirmation`,
  });
}

/** All trades with a waiting list, with how many wait and were told; the longest list first. */
export async function listWaitlists(): Promise<Waitlist[]> {
  const rows = await db
    .select({
      trade: waitlistEntries.trade,
      waiting: sql<number>`count(*) filter (where ${waitlistEntries.writtenAt} is null)::int`,
      written: sql<number>`count(${waitlistEntries.writtenAt})::int`,
      oldest: sql<
        string | null
      >`min(${waitlistEntries.createdAt}) filter (where ${waitlistEntries.writtenAt} is null)`,
    })
    .from(waitlistEntries)
    .groupBy(waitlistEntries.trade)
    .orderBy(sql`2 desc`, asc(waitlistEntries.trade));
  return rows.map(({ oldest, ...row }) => {
    const trade = findTrade(row.trade);
    return {
      ...row,
      oldest: oldest ? new Date(oldest) : null,
      name: trade?.name ?? row.trade,
      live: trade?.live ?? false,
    };
  });
}

type WrittenTo =
  | { status: "written"; people: number }
  /** The trade is not live, so nobody is told that it is. */
  | { status: "not-live" };

/**
 * Queues the one promised message to everybody who waits for a trade that is now live: each once, however often and by
 * however many operators it is asked for. Recorded in the audit log of the trade.
 */
export async function writeToWaitlist(actor: Actor, slug: string, within: Database = db): Promise<WrittenTo> {
  const trade = findTrade(slug);
  if (!trade?.live) return { status: "not-live" };
  const people = await inBatches(rowsAtOnce, () => writeToSome(actor, trade, within));
  return { status: "written", people };
}

const writeToSome = (actor: Actor, trade: Trade, within: Database): Promise<number> =>
  within.transaction(async (tx) => {
    const some = tx
      .select({ id: waitlistEntries.id })
      .from(waitlistEntries)
      .where(and(eq(waitlistEntries.trade, trade.slug), isNull(waitlistEntries.writtenAt)))
      .limit(rowsAtOnce)
      .for("update", { skipLocked: true });
    const written = await tx
      .update(waitlistEntries)
      .set({ writtenAt: sql`now()` })
      .where(inArray(waitlistEntries.id, some))
      .returning();
    if (written.length === 0) return 0;
    await queueMessages(
      tx,
      written.map((entry) => isOpen(entry, trade)),
    );
    await recordAudit(tx, actor, "written-to", "waitlist", trade.slug, { after: { people: written.length } });
    return written.length;
  });

const isOpen = (
  { id, firstName, email }: { id: string; firstName: string; email: string },
  trade: Trade,
): Message =>
  letter({
    recipient: email,
    hello: greeting(firstName),
    subject: `${trade.name} is open at ${site.name}`,
    blocks: [
      `You asked us to write when ${trade.name} opens. It is open now.`,
      button("Get quotes", wholeAddress(startOf(trade))),
      "This is the one message that we promised. There will be no other about it.",
    ],
    dedupeKey: `waitlist:${id}:open`,
  });

const writtenDays = 30;

/** Deletes people who were told 30 days ago that the trade is open: no more was promised; returns how many. */
export const forgetWrittenTo = (): Promise<number> =>
  deleteInBatches(
    waitlistEntries,
    waitlistEntries.id,
    lt(waitlistEntries.writtenAt, ago({ days: writtenDays })),
  );

export const waitlistVerb: DeskVerb<unknown, WrittenTo> = {
  kind: "waitlist",
  done: ["written"],
  does: (operator, trade, _, within) => writeToWaitlist(operator, trade, within),
};
