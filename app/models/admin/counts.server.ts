import { sql } from "drizzle-orm";
import { db, rowsFrom } from "~/database/db.server";

/** So many of a kind (`leads`, `sms`, `email`, `push`) at a step of it. */
type Count = { kind: string; step: string; count: number };

/**
 * The leads of the last 24 hours by status, and messages by channel and status: those of 24 hours, and whatever older one
 * still waits. Reads a day's rows and no more.
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
