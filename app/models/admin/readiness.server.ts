import { sql } from "drizzle-orm";
import { db, pingDatabase, rowsFrom } from "~/database/db.server";
import { isDatabaseUnavailable } from "~/database/outage";
import { databaseUse } from "~/database/silence.server";
import { nearlyUsed } from "~/models/faults/day-limits";
import type { Outgoing } from "~/models/faults/fault";
import { listFaulty } from "~/models/faults/faults.server";
import { findQueueAge } from "~/models/messages/sending.server";

export type Readiness =
  | {
      status: "ready";
      waiting: number;
      oldestSeconds: number;
      faulty: Outgoing[];
      /** The limits of which 80 % is used. */
      nearlyUsed: Outgoing[];
    }
  | { status: "unavailable"; since: Date };

/**
 * Whether the database answers; if it does, how many messages wait, for how many seconds the oldest has,
 * and which outgoing channels are faulty.
 */
export async function findReadiness(): Promise<Readiness> {
  try {
    await pingDatabase();
    const [queue, faults] = await Promise.all([findQueueAge(), listFaulty()]);
    const of = (nearly: boolean) =>
      faults.flatMap(({ service, error }) => ((error === nearlyUsed) === nearly ? service : []));
    return { status: "ready", ...queue, faulty: of(false), nearlyUsed: of(true) };
  } catch (error) {
    if (isDatabaseUnavailable(error))
      return { status: "unavailable", since: databaseUse.awaySince ?? new Date() };
    throw error;
  }
}

/** The number of one kind (`leads`, `sms`, `email`, `push`) with one status. */
type Count = { kind: string; step: string; count: number };

/**
 * The leads of the last 24 hours by status, and messages by channel and status: those of 24 hours, and older ones that
 * still wait. Reads no other rows.
 */
export async function countSteps(): Promise<Count[]> {
  const lately = sql`created_at > now() - interval '24 hours'`;
  return rowsFrom(db)<Count>(sql`
      select 'leads' as kind, status as step, count(*)::int as count from leads where ${lately} group by status
      union all
      select channel, status, count(*)::int from (
        select channel, status from outbox where ${lately}
        union all
        select channel, status from outbox where status = 'pending' and not (${lately})
      ) as messages group by channel, status`);
}
