import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { type Bulk, rowsOf, type Transaction } from "~/database/db.server";
import { listLater } from "~/models/listings/waiting.server";
import { longestRow } from "./cell-parser.server";
import { copyLine } from "./copy-lines.server";
import type { Deciding, Decision, Decisions } from "./decide.server";
import { type CleanFileRow, isClean, type ReadFileRow } from "./row";
import type { RunCounts } from "./run";
import { usualServices } from "./service-names";
import { updateListed } from "./staging.server";

/** What the rows of a run have in common. */
export type Merging = Deciding & {
  /** As the database writes it: the time of writing of each listing, by which they are known again. */
  startedAt: string;
  /** The id of each category by its slug. */
  categories: ReadonlyMap<string, string>;
};

/** Rows of which it is decided what becomes of them. */
export type DecidedBatch = {
  rows: readonly ReadFileRow[];
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
    if (listings.length > 0) await copy(listingColumns, listings.join(""));
    if (told.length > 0) await copy(toldColumns, told.join(""));
    const found = await updateListed({ tx, copy }, open, merging);
    const imported = listings.length;
    const errors = rows.filter((row) => !isClean(row)).length;
    const skipped = rows.length - imported - errors - found.updated;
    const counts = { rows: rows.length, imported, updated: found.updated, skipped, errors };
    return countInto(tx, { runId: merging.runId, rowsBefore, bytesRead }, counts);
  });
}

type Sorted = {
  /** For COPY. */
  listings: string[];
  told: string[];
  /** Whose listing may be updated. */
  open: { row: CleanFileRow; decision: Decision }[];
};

/** Of an imported row of which nothing was put right there is nothing to tell: the listing says it all. */
function sortOut(rows: readonly ReadFileRow[], decisions: Decisions, merging: Merging): Sorted {
  const sorted: Sorted = { listings: [], told: [], open: [] };
  for (const row of rows) {
    if (!isClean(row)) {
      sorted.told.push(errorLine(row, merging));
      continue;
    }
    const decision = decisions.get(row.row);
    if (decision && decision.outcome !== "imported") {
      if (decision.outcome === null) sorted.open.push({ row, decision });
      else sorted.told.push(toldLine(row, { ...decision, outcome: decision.outcome }, merging));
      continue;
    }
    const businessId = decision?.businessId ?? randomUUID();
    sorted.listings.push(listingLine(row, businessId, decision?.finalSlug ?? row.read.listing.slug, merging));
    if (row.read.cleaned.length === 0) continue;
    sorted.told.push(toldLine(row, { outcome: "imported", reason: null, businessId }, merging));
  }
  return sorted;
}

const listingColumns = `businesses (id, slug, business_name, contact_name, description, phone, email, website,
  street_address, city, postcode, latitude, longitude, location_source, category_id, service_types, google_rating,
  google_review_count, overall_rating, total_review_count, established_year, employee_count, created_at, updated_at)`;

function listingLine(
  { read: { listing: l } }: CleanFileRow,
  id: string,
  slug: string,
  { startedAt, categories }: Merging,
): string {
  const category = l.serviceTypes === null ? "roofing" : l.trade;
  return copyLine([
    ...[id, slug, l.businessName, l.contactName, l.description, l.phone, l.email, l.website],
    ...[l.streetAddress, l.city, l.postcode, l.latitude, l.longitude, l.locationSource],
    ...[(category && categories.get(category)) || null, l.serviceTypes ?? usualServices],
    ...[l.googleRating, l.googleReviewCount, l.googleRating, l.googleReviewCount],
    ...[l.establishedYear, l.employeeCount, startedAt, startedAt],
  ]);
}

const toldColumns =
  "import_rows (run_id, row, line, outcome, business_name, reason, value, cleaned, cells, business_id)";

type Told = Pick<Decision, "reason" | "businessId"> & { outcome: NonNullable<Decision["outcome"]> };

const toldLine = (
  { row, line, read: { listing, cleaned } }: CleanFileRow,
  { outcome, reason, businessId }: Told,
  { runId }: Merging,
): string =>
  copyLine([
    ...[runId, row, line, outcome, listing.businessName, reason, null, cleaned.length > 0 ? cleaned : null],
    ...[null, businessId],
  ]);

/** The cells of an error together are no longer than a row may be. */
function errorLine({ row, line, cells, read }: ReadFileRow, { runId }: Merging): string {
  if (read.status !== "error") return "";
  const kept = cells.map((cell) => cell.slice(0, longestRow));
  const cleaned = read.cleaned.length > 0 ? read.cleaned : null;
  return copyLine([runId, row, line, "error", read.name, read.reason, read.value, cleaned, kept, null]);
}

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
