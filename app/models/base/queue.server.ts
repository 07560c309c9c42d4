import { type SQL, sql } from "drizzle-orm";
import { db, rowsFrom } from "~/database/db.server";
import type { Queue } from "./queue";

/** How many things wait, and since when the oldest does. */
export type Waiting = Pick<Queue, "count" | "oldest">;

/** The number of rows, and the earliest of their `since`. */
export async function countWaiting(rows: SQL): Promise<Waiting> {
  const [row] = await rowsFrom(db)<{ count: number; oldest: Date | string | null }>(sql`
    select count(*)::int as count, min(since)::timestamptz as oldest from (${rows}) as waiting`);
  return { count: row?.count ?? 0, oldest: row?.oldest ? new Date(row.oldest) : null };
}
