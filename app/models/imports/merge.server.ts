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

/** What is to be written of rows of which it is decided what becomes of them. */
export type ReadyBatch = {
  /** How many there are, and how many of them are errors. */
  rows: number;
  errors: number;
  imported: number;
  /** For COPY. */
  listings: readonly Uint8Array<ArrayBuffer>[];
  told: string;
  /** Whose listing may be updated. */
  open: readonly { row: CleanFileRow; decision: Decision }[];
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

/** How the batches of a run that are being stored at the same time follow each other. */
export type Following = {
  /** Resolves when the listings of the batch before are written, and only wait for their commit. */
  from?: Promise<unknown>;
  /** How many rows of the run are stored before these; resolves when they are. */
  before: Pick<RunCounts, "rows"> | Promise<RunCounts>;
  /** Called when these listings are written, and only wait for their commit. */
  written?: () => void;
};

/**
 * Stores rows as decided and says so in the report and in the counts of the run, all or nothing. `bytesRead` is how far
 * the file is read when these are stored, in bytes. Throws {@link RunTaken} when the counts are not as they were left:
 * nobody else may have stored more than there were before.
 */
export async function storeReady(
  { transaction }: Bulk,
  { rows, errors, imported, listings, told, open }: ReadyBatch,
  { bytesRead, from, before, written }: { bytesRead: number } & Following,
  merging: Merging,
): Promise<RunCounts> {
  return transaction(async (tx, copy) => {
    await listLater(tx);
    if (imported > 0) await copy(listingColumns, listings, from);
    else await from;
    written?.();
    if (told !== "") await copy(toldColumns, told);
    const { rows: rowsBefore } = await before;
    const { updated } = await updateListed({ tx, copy }, open, merging);
    const skipped = rows - imported - errors - updated;
    const counts = { rows, imported, updated, skipped, errors };
    return countInto(tx, { runId: merging.runId, rowsBefore, bytesRead }, counts);
  });
}

/** Of an imported row of which nothing was put right there is nothing to tell: the listing says it all. */
export function makeReady(rows: readonly LaidRow[], decisions: Decisions, merging: Merging): ReadyBatch {
  const [listings, told]: [CopyPart[], string[]] = [[], []];
  const open: { row: CleanFileRow; decision: Decision }[] = [];
  let [imported, errors] = [0, 0];
  for (const row of rows) {
    if (!isListing(row)) {
      errors += 1;
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
    listings.push(...listingOf(row, decision));
    if (row.cleaned.length === 0) continue;
    const businessId = decision?.businessId ?? idOf(row);
    told.push(toldLine(row, { outcome: "imported", reason: null, businessId }, merging));
  }
  return { rows: rows.length, errors, imported, listings: copyPieces(listings), told: told.join(""), open };
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
