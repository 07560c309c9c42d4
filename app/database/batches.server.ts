import { setImmediate } from "node:timers/promises";
import { inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { db } from "./db.server";

/** How many rows one statement deletes, so that its locks and its log stay small however late the sweep is. */
export const rowsAtOnce = 500;
/** The most batches of one sweep; the next is an hour later. */
const mostBatches = 200;

/** Deletes the rows that `old` is true of, a batch at a time; returns how many. */
export const deleteInBatches = (table: PgTable, id: PgColumn, old: SQL | undefined): Promise<number> =>
  changeInBatches(table, id, old, (some) => db.delete(table).where(some).returning({ id }));

/** The same with a `change` of `some` of the rows after which `old` is not true of them any more. */
export const changeInBatches = (
  table: PgTable,
  id: PgColumn,
  old: SQL | undefined,
  change: (some: SQL) => PromiseLike<readonly unknown[]>,
): Promise<number> =>
  inBatches(rowsAtOnce, async () => {
    const some = db.select({ id }).from(table).where(old).limit(rowsAtOnce);
    return (await change(inArray(id, some))).length;
  });

/** Repeats `act` until it does less than a full batch; returns the sum of what it did. */
export async function inBatches(size: number, act: () => Promise<number>): Promise<number> {
  let total = 0;
  for (let batch = 0; batch < mostBatches; batch++) {
    const done = await act();
    // The embedded database runs in the site's process, and does not yield to requests by itself.
    await setImmediate();
    total += done;
    if (done < size) break;
  }
  return total;
}

/** The time `days` and `hours` ago, by the database's clock. */
export const ago = ({ days = 0, hours = 0 }: { days?: number; hours?: number }): SQL =>
  sql`now() - make_interval(days => ${days}::int, hours => ${hours}::int)`;
