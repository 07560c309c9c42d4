import { sql } from "drizzle-orm";
import { db, rowsFrom, type Transaction } from "~/database/db.server";

/**
 * How many listings are listed in one transaction: some 0.2 s, during which just these cannot be edited. It is also the
 * most that wait together.
 */
const listedAtOnce = 1000;
/** The count of waiting listings stops here. */
export const mostCounted = 100_000;

/**
 * For whoever writes many listings: until the end of this transaction, workers are left to list what is written to
 * `businesses`, a moment later. So writing is as fast as to a bare table, and a page of the business shows it at
 * once; lists, counts and searches follow. Listings that are no longer active leave all of them at once all
 * the same. Call it first in the transaction of each batch:
 *
 *     await db.transaction(async (tx) => {
 *       await listLater(tx);
 *       await tx.insert(businesses).values(batch);
 *     });
 *
 * Without it a statement lists what it wrote itself, in its own transaction, unless that is more than 1,000 listings.
 */
export async function listLater(tx: Transaction): Promise<void> {
  await tx.execute(sql`select set_config('fettle.list_later', 'on', true)`);
}

/**
 * Lists up to 1,000 waiting listings, the longest waiting first, and resolves to how many; any number of workers may do
 * it at once. 0 when none waits, or when others hold all that it looked at. In either case it also merges the entries
 * that edits have left pending in the indexes of words.
 */
export async function listWaiting(): Promise<number> {
  const result = await rowsFrom(db)<{ listed: number }>(
    sql`select list_waiting(${listedAtOnce}::int) as listed`,
  );
  return result[0]?.listed ?? 0;
}

/** How many listings wait for the lists, counted to 100,000, and for how many seconds the oldest has. */
export async function findWaitingListings(): Promise<{ waiting: number; oldestSeconds: number }> {
  const result = await rowsFrom(db)<{ waiting: number; oldestSeconds: number }>(sql`
    select (select least(coalesce(sum(listings), 0), ${mostCounted}::int)::int
        from (select listings from waiting_listings limit ${mostCounted}) as counted) as waiting,
      coalesce(floor(extract(epoch from clock_timestamp() - (
        select waits_since from waiting_listings order by waits_since limit 1)))::int, 0) as "oldestSeconds"`);
  return result[0] ?? { waiting: 0, oldestSeconds: 0 };
}
