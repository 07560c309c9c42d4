import { sql } from "drizzle-orm";
import { type Bulk, rowsOf } from "~/database/db.server";
import { type Deciding, decideKeys } from "./decide.server";
import { keyColumns, keyLine } from "./laid-rows.server";
import { isClean, type ReadFileRow } from "./row";
import type { RunCounts } from "./run";
import { settleStaged, stageLine, stageLines } from "./staging.server";

/** Forgets the rows of a trial, or of one that was left. */
export async function emptyTrial({ db }: Bulk): Promise<void> {
  await db.execute(sql`truncate import_keys, import_staging`);
}

/** Puts rows beside those that are there: a trial looks at the whole file. Returns how many cannot be stored. */
export async function addToTrial(
  { transaction }: Bulk,
  rows: readonly ReadFileRow[],
  { updateExisting }: Deciding,
): Promise<number> {
  const clean = rows.filter(isClean);
  await transaction(async (_, copy) => {
    await copy(keyColumns, clean.map(keyLine).join(""));
    if (updateExisting) await stageLines(copy, clean.map((row) => stageLine(row, null)).join(""));
  });
  return rows.length - clean.length;
}

/** What would become of all that are there; nothing is written but beside them. */
export async function tryRows(
  { transaction }: Bulk,
  deciding: Deciding,
  { rows, errors }: Pick<RunCounts, "rows" | "errors">,
): Promise<RunCounts> {
  return transaction(async (tx) => {
    await tx.execute(sql`analyze import_keys`);
    await decideKeys(tx, deciding, []);
    await tx.execute(sql`
      delete from import_staging s using import_keys k
      where k.row = s.row and (k.outcome is not null or k.business_id is null)`);
    await tx.execute(sql`
      update import_staging s set business_id = k.business_id from import_keys k where k.row = s.row`);
    await tx.execute(sql`analyze import_staging`);
    await settleStaged(tx, "look");
    const [found] = rowsOf<{ skipped: number; updated: number }>(
      await tx.execute(sql`
        select (select count(*)::int from import_keys where outcome = 'skipped')
            + (select count(*)::int from import_staging where outcome = 'skipped') as skipped,
          (select count(*)::int from import_staging where outcome = 'updated') as updated`),
    );
    const { skipped = 0, updated = 0 } = found ?? {};
    return { rows, imported: rows - errors - skipped - updated, updated, skipped, errors };
  });
}
