import { setImmediate } from "node:timers/promises";
import { inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { db } from "./db.server";

/** Rows of one statement: what locks or logs it stays small, however long nobody swept. */
export const rowsAtOnce = 500;
/** An hour later there is another sweep. */
const mostBatches = 200;

/** Deletes the rows that `old` is true of, a batch at a time; returns how many. */
export const deleteInBatches = (table: PgTable, id: PgColumn, old: SQL | undefined): Promise<number> =>
  inBatches(rowsAtOnce, async () => {
    const some = db.select({ id }).from(table).where(old).limit(rowsAtOnce);
    const deleted = await db.delete(table).where(inArray(id, some)).returning({ id });
    return deleted.length;
  });

/** Repeats `act` until it finds less than a full batch; the sum of what it did. */
export async function inBatches(size: number, act: () => Promise<number>): Promise<number> {
  let total = 0;
  for (let batch = 0; batch < mostBatches; batch++) {
    const done = await act();
    // The embedded database shares the process with the site, and hands it back to nobody by itself.
    await setImmediate();
    total += done;
    if (done < size) break;
  }
  return total;
}

/** The time so long ago, by the database's clock. */
export const ago = ({ days = 0, hours = 0 }: { days?: number; hours?: number }): SQL =>
  sql`now() - make_interval(days => ${days}::int, hours => ${hours}::int)`;
