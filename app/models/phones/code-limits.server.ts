import { sql } from "drizzle-orm";
import { type Database, db, rowsFrom, type Transaction } from "~/database/db.server";
import { env } from "~/env.server";
import { formatWait } from "~/models/base/clock";
import { type Allowance, anHour, type Counter, ofNetwork, perDay } from "~/models/base/rate-limits.server";
import { nearlyUsed, used } from "~/models/faults/day-limits";
import type { Fault } from "~/models/faults/fault";
import { isIslandMobile } from "~/models/reading/phone";
import { hourlyCounts } from "../../../drizzle/schema/base";
import type { DayLimit } from "../../../drizzle/schema/values/faults";

/** How many codes may be sent: to one number or address, from one network, and in all. */

/** The limits of codes for one number or address, and for one sender's network. */
export const codeAllowances = (recipient: Counter, sender: string): Allowance[] => [
  { ...recipient, limit: env.CODES_PER_HOUR_AND_NUMBER, windowSeconds: anHour },
  perDay(recipient.scope, recipient.subject, env.CODES_PER_DAY_AND_NUMBER),
  ofNetwork("code:address", sender, { limit: env.CODES_PER_HOUR_AND_ADDRESS }),
];

/** Codes in 24 hours, whoever asks for them. */
const mostOf = (limit: DayLimit): number =>
  limit === "codes-a-day" ? env.CODES_PER_DAY : env.CODES_PER_DAY_ISLANDS;

/** The limits that a code to this number or address counts towards. */
const limitsOf = (recipient: string): DayLimit[] =>
  isIslandMobile(recipient) ? ["island-codes-a-day", "codes-a-day"] : ["codes-a-day"];

/** A day and the hour that is under way: of no 24 hours more is sent than may be. */
const windowHours = 25;
const counted = (limit: DayLimit) =>
  sql`scope = ${limit} and hour > clock_timestamp() - make_interval(hours => ${windowHours}::int)`;

/** `error` says how long to wait, in words. */
type Spent = { status: "spent"; error: string; retryAfterSeconds: number };

/** Whether a limit that everybody shares has no code left for this recipient. Counts nothing, and waits for nobody. */
export async function findSpent(from: Database, recipient: string): Promise<Spent | undefined> {
  for (const limit of limitsOf(recipient)) {
    // Room comes back when the hour leaves with which the newest ones came to the limit.
    const [blocking] = await rowsFrom(from)<{ wait: number }>(sql`
      select ceil(extract(epoch from hour - clock_timestamp()) + ${windowHours}::int * 3600)::int as wait
      from (select hour, sum(count) over (order by hour desc) as newest from ${hourlyCounts} where ${counted(limit)}) hours
      where newest >= ${mostOf(limit)}::int order by hour desc limit 1`);
    if (!blocking && mostOf(limit) > 0) continue;
    const retryAfterSeconds = Math.max(1, blocking?.wait ?? anHour);
    const error = `We have sent as many codes as we can for now. Try again in ${formatWait(retryAfterSeconds)}.`;
    return { status: "spent", error, retryAfterSeconds };
  }
  return undefined;
}

/**
 * Counts a code to this recipient for everybody. Call it last in the transaction that sends it: until the commit others
 * wait to count. A limit may be passed by as many as are sent at the same moment.
 */
export async function countCode(tx: Transaction, recipient: string): Promise<void> {
  const hour = sql`date_trunc('hour', clock_timestamp())`;
  await tx
    .insert(hourlyCounts)
    .values(limitsOf(recipient).map((scope) => ({ scope, hour, count: 1 })))
    .onConflictDoUpdate({
      target: [hourlyCounts.scope, hourlyCounts.hour],
      set: { count: sql`${hourlyCounts.count} + 1` },
    });
}

/** What operators are told of a shared limit: that it is nearly used up, or is. */
export async function findUsed(limit: DayLimit): Promise<Fault | undefined> {
  const [{ sent } = { sent: 0 }] = await rowsFrom(db)<{ sent: number }>(
    sql`select coalesce(sum(count), 0)::int as sent from ${hourlyCounts} where ${counted(limit)}`,
  );
  if (sent >= mostOf(limit)) return { kind: "configuration", error: used };
  return sent >= 0.8 * mostOf(limit) ? { kind: "configuration", error: nearlyUsed } : undefined;
}

/** Deletes the counts that no limit reads any more; returns how many. */
export async function sweepHours(): Promise<number> {
  const old = sql`${hourlyCounts.hour} < clock_timestamp() - make_interval(hours => ${windowHours}::int)`;
  const swept = await db.delete(hourlyCounts).where(old).returning({ hour: hourlyCounts.hour });
  return swept.length;
}
