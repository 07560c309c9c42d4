import { eq } from "drizzle-orm";
import { db } from "~/database/db.server";
import { isDatabaseUnavailable } from "~/database/outage";
import { leadAssignments, leads, outbox } from "../../../drizzle/schema";
import type { ReceivedMail } from "../vendors/smtp-server";
import type { SentText } from "../vendors/twilio-server";
import type { Kill } from "./killer";
import type { LastAnswer } from "./last-form";

type Happened = {
  /** What each homeowner was told. */
  told: ReadonlyMap<LastAnswer, string>;
  /** What those were told who pressed the button again. */
  toldAgain: readonly string[];
  kills: readonly Kill[];
  mails: readonly ReceivedMail[];
  texts: readonly SentText[];
};
type Tally = { lines: string[]; sound: boolean };

/** The number of unsent messages; infinite while the database does not answer. */
export async function countPending(): Promise<number> {
  try {
    return await db.$count(outbox, eq(outbox.status, "pending"));
  } catch (error) {
    if (isDatabaseUnavailable(error)) return Number.POSITIVE_INFINITY;
    throw error;
  }
}

/** The figures, and whether nothing acknowledged was lost and nothing is there twice that may not be. */
export async function tally({ told, toldAgain, kills, mails, texts }: Happened): Promise<Tally> {
  const ofLeads = await tallyLeads(told);
  const ofMessages = await tallyMessages(kills, mails, texts);
  const times = [...countEach(kills.map(({ what }) => what))].map(([what, count]) => `${what} ${count}`);
  return {
    lines: [
      ...ofLeads.lines,
      `pressed the button again: ${toldAgain.length}, not acknowledged then: ${toldAgain.filter((each) => each.startsWith("not")).length}`,
      ...ofMessages.lines,
      `killed: ${times.join(", ")}`,
    ],
    sound: ofLeads.sound && ofMessages.sound,
  };
}

async function tallyLeads(told: Happened["told"]): Promise<Tally> {
  const stored = await db.select().from(leads);
  const assignments = countEach((await db.select().from(leadAssignments)).map(({ leadId }) => leadId));
  const keys = new Set(stored.map(({ idempotencyKey }) => idempotencyKey));
  const acknowledged = [...told].filter(([, meaning]) => !meaning.startsWith("not"));
  const lost = acknowledged.filter(([{ draftId }]) => !keys.has(draftId)).length;
  const doubled = extra(countEach(stored.map(({ email }) => email)));
  const unverified = stored.filter(({ phoneVerified }) => !phoneVerified).length;
  const routed = stored.filter(({ id }) => assignments.get(id) === 3).length;
  return {
    lines: [
      `homeowners: ${told.size}, acknowledged: ${acknowledged.length}`,
      ...[...countEach([...told.values()])].map(([meaning, count]) => `  ${meaning}: ${count}`),
      `leads in the database: ${stored.length}, with proved phone: ${stored.length - unverified}, routed to three roofers: ${routed}`,
      `acknowledged leads lost: ${lost}`,
      `leads doubled: ${doubled}`,
    ],
    sound:
      acknowledged.length === told.size &&
      lost === 0 &&
      doubled === 0 &&
      unverified === 0 &&
      routed === stored.length,
  };
}

/** Messages by what names them: a mail by its row of the outbox, a text by its number and words. */
async function tallyMessages(
  kills: readonly Kill[],
  mails: Happened["mails"],
  texts: Happened["texts"],
): Promise<Tally> {
  const written = await db.select().from(outbox);
  const arrivals = new Map<string, number[]>();
  const arrived = (name: string, at: number) => arrivals.set(name, [...(arrivals.get(name) ?? []), at]);
  for (const { source, at } of mails) arrived(/^Message-ID: <(.+)@/im.exec(source)?.[1] ?? "", at);
  for (const { to, body, at } of texts) arrived(`${to} ${body}`, at);
  const namesWritten = written.map(({ id, channel, recipient, body }) =>
    channel === "email" ? id : `${recipient} ${body}`,
  );
  const missing = namesWritten.filter((name) => !arrivals.has(name)).length;
  const unknown = [...arrivals.keys()].filter((name) => !namesWritten.includes(name)).length;
  const doubled = [...arrivals].filter(([, each]) => each.length > 1);
  const inHand = doubled.filter(([, each]) => wasInHand(each, kills)).length;
  const statuses = [...countEach(written.map(({ status }) => status))].map(
    ([status, count]) => `${status} ${count}`,
  );
  return {
    lines: [
      `messages written: ${written.length} (${statuses.join(", ")}), of one name: ${extra(countEach(namesWritten))}`,
      `messages received: ${mails.length} mails, ${texts.length} texts; never arrived: ${missing}; of no row: ${unknown}`,
      `messages doubled: ${doubled.length}, of which in hand when the application was killed: ${inHand}`,
    ],
    sound: missing === 0 && unknown === 0 && inHand === doubled.length,
  };
}

/** The longest that a message may have waited, after the vendor took it, to be recorded as sent. */
const longestRecordingMs = 15_000;

/**
 * Whether the application was killed after the vendor took a message and before it was sent again, at most
 * {@link longestRecordingMs} after: what it then knew is lost. While the database is away it cannot record.
 */
function wasInHand(arrivals: readonly number[], kills: readonly Kill[]): boolean {
  const inOrder = arrivals.toSorted((one, other) => one - other);
  return inOrder.slice(1).every((next, index) => {
    const before = inOrder[index] ?? 0;
    return kills.some(
      ({ what, at }) =>
        what === "application" && before <= at && at < next && at - before < longestRecordingMs,
    );
  });
}

function countEach<Item>(items: readonly Item[]): Map<Item, number> {
  const counts = new Map<Item, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

/** How many there are too many, when each may be there once. */
const extra = (counts: ReadonlyMap<unknown, number>): number =>
  [...counts.values()].reduce((sum, count) => sum + count - 1, 0);
