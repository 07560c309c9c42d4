import { sql } from "drizzle-orm";
import { type Bulk, rowsOf, type Transaction } from "~/database/db.server";
import { listLater } from "~/models/listings/waiting.server";
import { CopyPieces, copyLine } from "./copy-lines.server";
import type { Deciding, Decision, Decisions } from "./decide.server";
import {
  isListing,
  type LaidListing,
  type LaidRow,
  listingColumns,
  type Merging,
  toldColumns,
} from "./laid-rows.server";
import type { CleanFileRow } from "./row";
import type { RunCounts } from "./run";
import { updateListed } from "./staging.server";

/** Rows of which it is decided what becomes of them. */
export type DecidedBatch = {
  rows: readonly LaidRow[];
  decisions: Decisions;
  /** How far the file is read when these are stored, in bytes. */
  bytesRead: number;
  /** How many rows of the run are stored already: nobody else may have stored more. */
  rowsBefore: number;
};

/** Another process stored rows of this run. */
export class RunTaken extends Error {}

export async function prepareMerging({ db }: Bulk, deciding: Deciding): Promise<Merging> {
  const [run] = rowsOf<{ startedAt: string }>(
    await db.execute(
      sql`select started_at::text as "startedAt" from import_runs where id = ${deciding.runId}`,
    ),
  );
  if (!run) throw new RunTaken("The import is gone");
  const categories = rowsOf<{ slug: string; id: string }>(
    await db.execute(sql`select slug, id from business_categories`),
  );
  return { ...deciding, ...run, categories: new Map(categories.map(({ slug, id }) => [slug, id])) };
}

/**
 * Stores rows as decided and says so in the report and in the counts of the run, all or nothing. Throws
 * {@link RunTaken} when the counts are not as they were left.
 */
export async function storeDecided(
  { transaction }: Bulk,
  { rows, decisions, bytesRead, rowsBefore }: DecidedBatch,
  merging: Merging,
): Promise<RunCounts> {
  const { listings, imported, told, open } = sortOut(rows, decisions, merging);
  return transaction(async (tx, copy) => {
    await listLater(tx);
    if (imported > 0) await copy(listingColumns, listings);
    if (told.length > 0) await copy(toldColumns, told.join(""));
    const found = await updateListed({ tx, copy }, open, merging);
    const errors = rows.filter((row) => !isListing(row)).length;
    const skipped = rows.length - imported - errors - found.updated;
    const counts = { rows: rows.length, imported, updated: found.updated, skipped, errors };
    return countInto(tx, { runId: merging.runId, rowsBefore, bytesRead }, counts);
  });
}

type Sorted = {
  /** For COPY. */
  listings: readonly Uint8Array<ArrayBuffer>[];
  imported: number;
  told: string[];
  /** Whose listing may be updated. */
  open: { row: CleanFileRow; decision: Decision }[];
};

/** Of an imported row of which nothing was put right there is nothing to tell: the listing says it all. */
function sortOut(rows: readonly LaidRow[], decisions: Decisions, merging: Merging): Sorted {
  const told: string[] = [];
  const open: Sorted["open"] = [];
  const listings = new CopyPieces();
  let imported = 0;
  for (const row of rows) {
    if (!isListing(row)) {
      told.push(row.told);
      continue;
    }
    const decision = decisions.get(row.row);
    if (decision && decision.outcome !== "imported") {
      if (decision.outcome !== null) {
        told.push(toldLine(row, { ...decision, outcome: decision.outcome }, merging));
      } else if (row.whole) open.push({ row: row.whole, decision });
      continue;
    }
    imported += 1;
    addListing(listings, row, decision);
    if (row.cleaned.length === 0) continue;
    const businessId = decision?.businessId ?? row.id;
    told.push(toldLine(row, { outcome: "imported", reason: null, businessId }, merging));
  }
  listings.end();
  return { listings: listings.pieces, imported, told, open };
}

function addListing(
  listings: CopyPieces,
  { id, slug, bytes, from, rest, to }: LaidListing,
  decision: Decision | undefined,
): void {
  const own = { id: decision?.businessId ?? id, slug: decision?.finalSlug ?? slug };
  if (own.id === id && own.slug === slug) {
    listings.add(bytes, from, to);
    return;
  }
  const begun = Buffer.from(`${own.id}\t${own.slug}\t`);
  listings.add(begun, 0, begun.length);
  listings.add(bytes, rest, to);
}

type Told = Pick<Decision, "reason" | "businessId"> & { outcome: NonNullable<Decision["outcome"]> };

const toldLine = (
  { row, line, name, cleaned }: LaidListing,
  { outcome, reason, businessId }: Told,
  { runId }: Merging,
): string =>
  copyLine([
    ...[runId, row, line, outcome, name, reason, null, cleaned.length > 0 ? cleaned : null],
    ...[null, businessId],
  ]);

async function countInto(
  tx: Transaction,
  { runId, rowsBefore, bytesRead }: { runId: string; rowsBefore: number; bytesRead: number },
  { rows, imported, updated, skipped, errors }: RunCounts,
): Promise<RunCounts> {
  const result = await tx.execute(sql`
    update import_runs set rows = rows + ${rows}::int, imported = imported + ${imported}::int,
      updated = updated + ${updated}::int, skipped = skipped + ${skipped}::int, errors = errors + ${errors}::int,
      bytes_read = ${bytesRead}
    where id = ${runId} and rows = ${rowsBefore}::int and status = 'running'
    returning rows, imported, updated, skipped, errors`);
  const [counts] = rowsOf<RunCounts>(result);
  if (!counts) throw new RunTaken("Another process stored rows of this import");
  return counts;
}
