import { sql } from "drizzle-orm";
import { db, rowsOf } from "~/database/db.server";

const listed = sql`('businesses')`;

type Read = { name: string; entries: number; rows: number };

/** More than enough to reach every connection, each of which flushes its statistics. */
const connections = 8;
const sayAll = () =>
  Promise.all(
    Array.from({ length: connections }, () =>
      db.execute(sql`select pg_stat_force_next_flush(), pg_sleep(0.01)`),
    ),
  );

async function soFar(): Promise<ReadonlyMap<string, Read>> {
  await sayAll();
  await db.execute(sql`select pg_stat_clear_snapshot()`);
  const counted = await db.execute(sql`
    select indexrelname as name, idx_tup_read::int as entries, 0 as rows
    from pg_stat_user_indexes where relname in ${listed}
    union all
    select relname, seq_tup_read::int, seq_tup_read::int + idx_tup_fetch::int from pg_stat_user_tables where relname in ${listed}`);
  return new Map(rowsOf<Read>(counted).map((read) => [read.name, read]));
}

async function readBy(
  work: () => Promise<unknown>,
  what: "entries" | "rows",
): Promise<Record<string, number>> {
  const before = await soFar();
  await work();
  const after = await soFar();
  const read = [...after].map(([name, now]) => [name, now[what] - (before.get(name)?.[what] ?? 0)] as const);
  return Object.fromEntries(read.filter(([, number]) => number > 0));
}

/**
 * How many entries of each index of businesses and their lists, and how many rows by sequential scans, were read while
 * `work` ran; only those that were read at all.
 */
export const entriesRead = (work: () => Promise<unknown>) => readBy(work, "entries");

/** How many rows of each of them were fetched, in whatever way they were found. */
export const rowsFetched = (work: () => Promise<unknown>) => readBy(work, "rows");
