import { eq, sql } from "drizzle-orm";
import { ago, inBatches } from "~/database/batches.server";
import { db, rowsFrom } from "~/database/db.server";
import { importRuns } from "../../../drizzle/schema/imports";

/** How long a file and the outcome of each row are kept, since both name people. The counts stay. */
export const daysKept = 30;

const rowsAtOnce = 5_000;

/** Deletes report and unsure rows of imports that ended 30 days ago; returns how many rows. */
export async function forgetImportRows(): Promise<number> {
  let total = 0;
  for (const table of [sql`import_rows`, sql`import_held_rows`]) {
    const forget = sql`
      delete from ${table} where ctid in (
        select r.ctid from ${table} r join import_runs i on i.id = r.run_id
        where i.finished_at <= ${ago({ days: daysKept })} limit ${rowsAtOnce}) returning row`;
    total += await inBatches(rowsAtOnce, async () => (await rowsFrom(db)(forget)).length);
  }
  return total;
}

/** Removes the files of imports that ended, or were left as drafts, 30 days ago; returns how many. */
export async function removeOldFiles(remove: (file: string) => Promise<void>): Promise<number> {
  const old = await rowsFrom(db)<{ id: string; file: string }>(sql`
    select id, file from import_runs where file is not null and status not in ('waiting', 'running')
      and coalesce(finished_at, created_at) <= ${ago({ days: daysKept })} limit 100`);
  for (const { id, file } of old) {
    await remove(file);
    await db.update(importRuns).set({ file: null }).where(eq(importRuns.id, id));
  }
  return old.length;
}
