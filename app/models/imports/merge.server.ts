import { sql } from "drizzle-orm";
import { type Bulk, rowsOf, type Transaction } from "~/database/db.server";
import { listLater } from "~/models/listings/waiting.server";
import { type CopyPart, copyLine, copyPieces, Escaped } from "./copy-lines.server";
import type { Deciding, Decision, Decisions } from "./decide.server";
import {
  idOf,
  isListing,
  type LaidListing,
  type LaidRow,
  listingColumns,
  type Merging,
  nameOf,
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
  const { listings, told, open } = sortOut(rows, decisions, merging);
  return transaction(async (tx, copy) => {
    await listLater(tx);
    if (listings.length > 0) await copy(listingColumns, copyPieces(listings.flat()));
    if (told.length > 0) await copy(toldColumns, told.join(""));
    const found = await updateListed({ tx, copy }, open, merging);
    const imported = listings.length;
    const errors = rows.filter((row) => !isListing(row)).length;
    const skipped = rows.length - imported - errors - found.updated;
    const counts = { rows: rows.length, imported, updated: found.updated, skipped, errors };
    return countInto(tx, { runId: merging.runId, rowsBefore, bytesRead }, counts);
  });
}

type Sorted = {
  /** The parts of each line for COPY. */
  listings: (readonly CopyPart[])[];
  told: string[];
  /** Whose listing may be updated. */
  open: { row: CleanFileRow; decision: Decision }[];
};

/** Of an imported row of which nothing was put right there is nothing to tell: the listing says it all. */
function sortOut(rows: readonly LaidRow[], decisions: Decisions, merging: Merging): Sorted {
  const sorted: Sorted = { listings: [], told: [], open: [] };
  for (const row of rows) {
    if (!isListing(row)) {
      sorted.told.push(row.told);
      continue;
    }
    const decision = decisions.get(row.row);
    if (decision && decision.outcome !== "imported") {
      if (decision.outcome !== null) {
        sorted.told.push(toldLine(row, { ...decision, outcome: decision.outcome }, merging));
      } else if (row.whole) sorted.open.push({ row: row.whole, decision });
      continue;
    }
    sorted.listings.push(listingOf(row, decision));
    if (row.cleaned.length === 0) continue;
    const businessId = decision?.businessId ?? idOf(row);
    sorted.told.push(toldLine(row, { outcome: "imported", reason: null, businessId }, merging));
  }
  return sorted;
}

/** As it lies ready, but for an id or a slug that was decided on. */
function listingOf(row: LaidListing, decision: Decision | undefined): readonly CopyPart[] {
  const { listing, rest, slug } = row;
  if (!decision?.businessId && (decision?.finalSlug ?? slug) === slug) return [listing];
  const bytes = Buffer.from(`${decision?.businessId ?? idOf(row)}\t${decision?.finalSlug ?? slug}\t`);
  return [
    { bytes, from: 0, to: bytes.length },
    { ...listing, from: rest },
  ];
}

type Told = Pick<Decision, "reason" | "businessId"> & { outcome: NonNullable<Decision["outcome"]> };

const toldLine = (told: LaidListing, { outcome, reason, businessId }: Told, { runId }: Merging): string => {
  const { row, line, cleaned } = told;
  const name = new Escaped(nameOf(told));
  const notes = cleaned.length > 0 ? cleaned : null;
  return copyLine([runId, row, line, outcome, name, reason, null, notes, null, businessId]);
};

async function countInto(
  tx: Transaction,
  { runId, rowsBefore, bytesRead }: { runId: string; rowsBefore: number; bytesRead: number },
  { rows, imported, updated, skipped, errors }: RunCounts,
): Promise<RunCounts> {
  const result = await tx.execute(sql`
    update import_runs set rows = rows + ${rows}::int, imported = imported + ${imported}::int,
      updated = updated + ${updated}::int, skipped = skipped + ${skipped}::int, errors = errors + ${errors}::int,
      bytes_read = ${bytesRead}, failure = null
    where id = ${runId} and rows = ${rowsBefore}::int and status = 'running'
    returning rows, imported, updated, skipped, errors`);
  const [counts] = rowsOf<RunCounts>(result);
  if (!counts) throw new RunTaken("Another process stored rows of this import");
  return counts;
}
