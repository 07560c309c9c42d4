import { and, eq, gt, lte, min, type SQL, sql } from "drizzle-orm";
import { makePgArray } from "drizzle-orm/pg-core";
import { db, rowsFrom } from "~/database/db.server";
import { giveUpHours } from "~/models/faults/fault";
import { serviceFaults } from "../../../drizzle/schema/faults";
import { outbox } from "../../../drizzle/schema/messages";
import { type Channel, channels as everyChannel } from "../../../drizzle/schema/values/messages";
import type { Delivery } from "./delivery";
import type { MailParts } from "./message";

/** A message leased by a worker. `attempts` includes this one. */
export type LeasedMessage = {
  id: string;
  channel: Channel;
  recipient: string;
  subject: string;
  body: string;
  mail: MailParts | null;
  /** The lead that it is about, if any. */
  leadId: LeadId | null;
  attempts: number;
  /** How many of the attempts before failed through no fault of the message. */
  faults: number;
};
/** The sender of each channel. */
export type Senders = Readonly<Record<Channel, { send(message: LeasedMessage): Promise<Delivery> }>>;
/** Identifies a lease: `attempts` has changed once another worker has taken the message over. */
export type Holding = Pick<LeasedMessage, "id" | "attempts">;
/** `lost` when the lease ended and another worker took the message over; nothing was changed. */
type Recorded<Status extends string> = { status: Status | "lost" };

export const mostAttempts = 12;
const firstRetrySeconds = 5;
const longestRetrySeconds = 60 * 60;

/**
 * Leases up to `limit` due messages of these channels for `leaseSeconds`, longest due first, except on channels with a
 * fault that are not to be tried yet. No two workers get the same message; if a worker dies, its message is due again
 * when the lease ends.
 */
export const leaseDue = ({
  limit,
  leaseSeconds,
  channels = everyChannel,
}: {
  limit: number;
  leaseSeconds: number;
  channels?: readonly Channel[];
}): Promise<LeasedMessage[]> =>
  rowsFrom(db)(sql`
    with due as (
      select id from ${outbox}
      where ${isWaiting(channels)} and available_at <= clock_timestamp()
      order by available_at, id limit ${limit}::int for update skip locked
    )
    update ${outbox} set attempts = attempts + 1, available_at = ${secondsFromNow(leaseSeconds)}
    from due where ${outbox}.id = due.id
    returning ${outbox}.id, channel, recipient, subject, body, mail, lead_id as "leadId", attempts, faults`);

/**
 * Records in one statement that the vendor took leased messages. It skips locked rows, so that it cannot deadlock;
 * those, and messages that another worker took over, are then recorded one by one.
 */
export async function recordAllSent(holdings: readonly Holding[]): Promise<void> {
  const ids = makePgArray(holdings.map(({ id }) => id));
  const attempts = makePgArray(holdings.map((each) => each.attempts));
  const sent = await rowsFrom(db)<{ id: string }>(sql`
    with held as materialized (
      select ${outbox.id} as id from ${outbox}
      join unnest(${ids}::uuid[], ${attempts}::int[]) as holding (id, attempts)
        on ${outbox.id} = holding.id and ${outbox.attempts} = holding.attempts
      where ${outbox.status} = 'pending' for update of ${outbox} skip locked
    )
    update ${outbox} set status = 'sent', sent_at = clock_timestamp(), last_error = null
    from held where ${outbox.id} = held.id returning ${outbox.id} as id`);
  const recorded = new Set(sent.map(({ id }) => id));
  for (const holding of holdings) if (!recorded.has(holding.id)) await recordSent(holding);
}

/** Records that the message a worker holds was taken by the vendor. */
export async function recordSent(holding: Holding): Promise<Recorded<"sent">> {
  const [row] = await db
    .update(outbox)
    .set({ status: "sent", sentAt: sql`clock_timestamp()`, lastError: null })
    .where(isLeased(holding))
    .returning({ id: outbox.id });
  return { status: row ? "sent" : "lost" };
}

/**
 * Records that sending failed. With `retry` the message is due again after {@link backOffSeconds}, and
 * dead after {@link mostAttempts} of its own; without, it is dead at once. `error` is a short code such as
 * `http-503`: never a vendor's own words, which repeat the number or the text.
 */
export async function recordFailure(
  holding: Holding & Pick<LeasedMessage, "faults">,
  error: string,
  { retry }: { retry: boolean },
): Promise<Recorded<"pending" | "dead">> {
  const own = holding.attempts - holding.faults;
  const status = retry && own < mostAttempts ? "pending" : "dead";
  const [row] = await db
    .update(outbox)
    .set({ status, lastError: error, availableAt: secondsFromNow(backOffSeconds(own)) })
    .where(isLeased(holding))
    .returning({ id: outbox.id });
  return { status: row ? status : "lost" };
}

/**
 * Returns a message that could not be sent through no fault of its own: it is due at once, after the others, and the
 * attempt does not count. It is dead only {@link giveUpHours} after it was first due.
 */
export async function recordFaulted(holding: Holding, error: string): Promise<Recorded<"pending" | "dead">> {
  const young = gt(firstDue, sql`now() - make_interval(hours => ${giveUpHours}::int)`);
  const [row] = await db
    .update(outbox)
    .set({
      status: sql`case when ${young} then 'pending' else 'dead' end`,
      lastError: error,
      faults: sql`${outbox.faults} + 1`,
      availableAt: sql`clock_timestamp()`,
    })
    .where(isLeased(holding))
    .returning({ status: outbox.status });
  return { status: row?.status === "dead" ? "dead" : row ? "pending" : "lost" };
}

/**
 * Seconds to wait after this many attempts: 5, 10, 20 … at most an hour, give or take a fifth so that
 * messages that failed together do not come back together. `random` is between 0 and 1.
 */
export function backOffSeconds(attempts: number, random = Math.random()): number {
  const base = Math.min(firstRetrySeconds * 2 ** (attempts - 1), longestRetrySeconds);
  return Math.min(base * (0.8 + 0.4 * random), longestRetrySeconds);
}

/**
 * Milliseconds until the next message of these channels is due, 0 if one is; undefined if none waits on a working
 * channel.
 */
export async function findNextDue(channels: readonly Channel[] = everyChannel): Promise<number | undefined> {
  const [next] = await rowsFrom(db)<{ wait: number | null }>(sql`
    select (extract(epoch from min(available_at) - clock_timestamp()) * 1000)::float8 as wait
    from ${outbox} where ${isWaiting(channels)}`);
  return next?.wait == null ? undefined : Math.max(0, next.wait);
}

/** How many messages are due to be sent, and for how many seconds the oldest has been; without those that are held. */
export async function findQueueAge(): Promise<{ waiting: number; oldestSeconds: number }> {
  const [queue] = await db
    .select({
      waiting: sql<number>`count(*)::int`,
      oldestSeconds: sql<number>`coalesce(extract(epoch from clock_timestamp() - ${min(firstDue)}), 0)::int`,
    })
    .from(outbox)
    .where(and(eq(outbox.status, "pending"), lte(firstDue, sql`clock_timestamp()`)));
  return queue ?? { waiting: 0, oldestSeconds: 0 };
}

/** When a message was first due. */
const firstDue = sql<Date>`coalesce(${outbox.heldUntil}, ${outbox.createdAt})`;

/**
 * Whether a message of these channels waits, and its channel has no fault or is to be tried again. The conditions match
 * the two indexes on due messages.
 */
const isWaiting = (channels: readonly Channel[]): SQL => sql`
  ${outbox}.status = 'pending' and ${outbox}.channel = any (${makePgArray([...channels])}::text[]) and not exists (
    select from ${serviceFaults} fault
    where fault.service = ${outbox}.channel and fault.ended_at is null and fault.retry_at > clock_timestamp()
  )`;

const isLeased = ({ id, attempts }: Holding) =>
  and(eq(outbox.id, id), eq(outbox.attempts, attempts), eq(outbox.status, "pending"));

const secondsFromNow = (seconds: number) =>
  sql`clock_timestamp() + make_interval(secs => ${seconds}::float8)`;
