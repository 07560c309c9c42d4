import { and, eq, isNotNull, lte, sql } from "drizzle-orm";
import { ago, inBatches } from "~/database/batches.server";
import { db, rowsOf } from "~/database/db.server";
import { eraseListings } from "~/models/listings/changes.server";
import { businesses, importRuns, listingRemovals } from "../../../drizzle/schema";
import { daysToRestore } from "./removals.server";

/** How long a file, and what became of each of its rows, is kept: both name people. The counts stay. */
export const daysKept = 30;

const rowsAtOnce = 5_000;

/** Forgets what became of each row of imports that are over for 30 days, and what was held; returns how many rows. */
export async function forgetImportRows(): Promise<number> {
  let total = 0;
  for (const table of [sql`import_rows`, sql`import_held_rows`]) {
    total += await inBatches(rowsAtOnce, async () => {
      const gone = await db.execute(sql`
        delete from ${table} where ctid in (
          select r.ctid from ${table} r join import_runs i on i.id = r.run_id
          where i.finished_at <= ${ago({ days: daysKept })} limit ${rowsAtOnce}) returning row`);
      return rowsOf(gone).length;
    });
  }
  return total;
}

/** Names of files that nobody needs any more: of imports that are over, or were never begun, for 30 days. */
export async function listOldFiles(): Promise<{ id: string; file: string }[]> {
  const old = await db
    .select({ id: importRuns.id, file: importRuns.file })
    .from(importRuns)
    .where(
      and(
        isNotNull(importRuns.file),
        sql`${importRuns.status} not in ('waiting', 'running')`,
        lte(sql`coalesce(${importRuns.finishedAt}, ${importRuns.createdAt})`, ago({ days: daysKept })),
      ),
    )
    .limit(100);
  return old.flatMap(({ id, file }) => (file ? [{ id, file }] : []));
}

/** The file of the import is gone from the store. */
export async function recordFileGone(id: string): Promise<void> {
  await db.update(importRuns).set({ file: null }).where(eq(importRuns.id, id));
}

const erasedAtOnce = 500;

/** Erases for good what was removed at once so long ago that it cannot be restored any more; returns how many. */
export async function eraseRemoved(): Promise<number> {
  await db
    .update(listingRemovals)
    .set({ status: "erasing" })
    .where(
      and(
        eq(listingRemovals.status, "removed"),
        lte(listingRemovals.removedAt, ago({ days: daysToRestore })),
      ),
    );
  const erasing = await db.select().from(listingRemovals).where(eq(listingRemovals.status, "erasing"));
  let total = 0;
  for (const { id } of erasing) {
    total += await inBatches(erasedAtOnce, () => eraseSome(id));
    const [left] = rowsOf(await db.execute(sql`select from businesses where removal_id = ${id} limit 1`));
    if (left) continue;
    await db.execute(sql`delete from removed_listings where removal_id = ${id}`);
    await db
      .update(listingRemovals)
      .set({ status: "erased", erasedAt: sql`now()` })
      .where(eq(listingRemovals.id, id));
  }
  return total;
}

function eraseSome(removalId: string): Promise<number> {
  return db.transaction(async (tx) => {
    const some = await tx
      .select({ id: businesses.id })
      .from(businesses)
      .where(eq(businesses.removalId, removalId))
      .limit(erasedAtOnce)
      .for("update");
    await eraseListings(
      tx,
      some.map(({ id }) => id),
    );
    return some.length;
  });
}
