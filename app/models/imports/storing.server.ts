import { type SQL, sql } from "drizzle-orm";
import { makePgArray } from "drizzle-orm/pg-core";
import { type Bulk, rowsOf, type Transaction } from "~/database/db.server";
import { listLater } from "~/models/listings/waiting.server";
import { type Deciding, decideRows, updates } from "./decide.server";
import { isClean, type ReadFileRow } from "./file/row";
import { usualServices } from "./file/service-names";
import { placeExactly } from "./locate.server";
import type { LineCounts, RunCounts } from "./run";
import { emptyStaging, stageRows } from "./staging.server";

/** Another process stored rows of this run. */
export class RunTaken extends Error {}

/** A run, how many of its rows are stored, and how far its file is read when the next are. */
export type Storing = Deciding & { rows: number; bytesRead: number; lines: LineCounts };

/** SQLSTATE classes of values that cannot be stored, as against a database that is in trouble. */
const isRefusal = (code: string): boolean => /^(22|23)...$|^54000$/.test(code);
/** The SQLSTATE of a failure; empty where it has none. */
export const codeOf = (error: unknown): string => {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && typeof cause.code === "string") return cause.code;
  }
  return "";
};

/**
 * Stores rows, says so in the report and counts them, all or nothing. What the database refuses, be it that somebody
 * took a slug meanwhile, is decided anew and by halves, down to the row that it refuses, which becomes an error of its own.
 */
export async function storeRows(
  bulk: Bulk,
  rows: readonly ReadFileRow[],
  storing: Storing,
  again = false,
): Promise<RunCounts> {
  try {
    return await storeTogether(bulk, rows, storing);
  } catch (error) {
    const code = codeOf(error);
    if (!isRefusal(code)) throw error;
    const [first] = rows;
    if (rows.length > 1) {
      const half = rows.length >> 1;
      const counts = await storeRows(bulk, rows.slice(0, half), storing);
      return storeRows(bulk, rows.slice(half), { ...storing, rows: counts.rows });
    }
    if (!first || !isClean(first)) throw error;
    return again
      ? storeTogether(bulk, [refused(first, code)], storing)
      : storeRows(bulk, rows, storing, true);
  }
}

function refused(row: ReadFileRow, code: string): ReadFileRow {
  const name = row.read.status === "clean" ? row.read.listing.businessName : null;
  const reason = `Failed to import ${name} : the database refused it (${code})`;
  return { ...row, cells: [], read: { status: "error", reason, value: null, name, cleaned: [] } };
}

async function storeTogether(bulk: Bulk, rows: readonly ReadFileRow[], storing: Storing): Promise<RunCounts> {
  return bulk.transaction(async (tx, copy) => {
    await listLater(tx);
    await emptyStaging(tx);
    await stageRows(copy, rows);
    await tx.execute(placeExactly);
    await decideRows(tx, storing, storing.updateExisting ? "hold" : "look");
    await tx.execute(insertListings(storing));
    await tx.execute(writeReport(storing));
    if (storing.updateExisting) await tx.execute(updateListings(storing));
    return countStored(tx, storing);
  });
}

const startedAt = ({ runId }: Deciding): SQL => sql`(select started_at from import_runs where id = ${runId})`;
const usual = makePgArray([...usualServices]);

const insertListings = (deciding: Deciding): SQL => sql`
  insert into businesses (id, slug, business_name, contact_name, description, phone, email, website, street_address,
    city, postcode, latitude, longitude, location_source, category_id, service_types, google_rating,
    google_review_count, overall_rating, total_review_count, established_year, employee_count, created_at, updated_at)
  select s.business_id, coalesce(nullif(s.slug, ''), 'business-' || left(s.business_id::text, 8)), s.business_name,
    s.contact_name, s.description, s.phone, s.email, s.website, s.street_address, s.city, s.postcode, s.latitude,
    s.longitude, s.location_source, c.id, coalesce(s.service_types, ${usual}::text[]), s.google_rating,
    s.google_review_count, s.google_rating, s.google_review_count, s.established_year, s.employee_count,
    ${startedAt(deciding)}, ${startedAt(deciding)}
  from import_staging s
  left join business_categories c on c.slug = case when s.service_types is null then 'roofing' else s.trade end
  where s.outcome = 'imported' order by s.row`;

/** The columns that an update may change. */
export const updatedColumns = [
  ...updates.map(([column]) => column),
  ...["category_id", "latitude", "longitude", "location_source", "updated_at"],
];
const before = sql.raw(
  `jsonb_build_object(${updatedColumns.map((column) => `'${column}', b.${column}`).join(", ")})`,
);

/** Of an imported row of which nothing was put right there is nothing to tell: the listing says it all. */
const writeReport = ({ runId }: Deciding): SQL => sql`
  insert into import_rows (run_id, row, line, outcome, business_name, reason, value, cleaned, cells, business_id, before)
  select ${runId}, s.row, s.line, s.outcome, s.business_name, s.reason, s.value, s.cleaned, s.cells, s.business_id,
    case when s.outcome = 'updated' then ${before} end
  from import_staging s left join businesses b on b.id = s.business_id and s.outcome = 'updated'
  where s.outcome <> 'imported' or s.cleaned is not null`;

const changes = sql.raw(
  updates.map(([column, from]) => `${column} = coalesce(${from}, b.${column})`).join(", "),
);
const moved = sql.raw(`(s.location_source <> 'default'
  and (s.location_source = 'row' or coalesce(s.postcode, b.postcode) is distinct from b.postcode))`);

/** Never a claimed one, ratings, flags, status or owner; the place follows a new postcode or city. */
const updateListings = (deciding: Deciding): SQL => sql`
  update businesses b set ${changes},
    category_id = case when s.service_types is null then b.category_id
      else (select c.id from business_categories c where c.slug = s.trade) end,
    latitude = case when ${moved} then s.latitude else b.latitude end,
    longitude = case when ${moved} then s.longitude else b.longitude end,
    location_source = case when ${moved} then s.location_source else b.location_source end,
    updated_at = ${startedAt(deciding)}
  from import_staging s where s.outcome = 'updated' and b.id = s.business_id`;

/** How many rows are staged, by what becomes of them. */
export async function countStaged(tx: Pick<Transaction, "execute">): Promise<RunCounts> {
  const of = (outcome: string) => sql`(count(*) filter (where outcome = ${outcome}))::int`;
  const result = await tx.execute(sql`
    select count(*)::int as rows, ${of("imported")} as imported, ${of("updated")} as updated,
      ${of("skipped")} as skipped, ${of("error")} as errors from import_staging`);
  return rowsOf<RunCounts>(result)[0] ?? { rows: 0, imported: 0, updated: 0, skipped: 0, errors: 0 };
}

/** Adds what is staged to the counts of the run, unless somebody else has stored rows since. */
async function countStored(
  tx: Transaction,
  { runId, rows: before, bytesRead, lines }: Storing,
): Promise<RunCounts> {
  const { rows, imported, updated, skipped, errors } = await countStaged(tx);
  const result = await tx.execute(sql`
    update import_runs set rows = rows + ${rows}::int, imported = imported + ${imported}::int,
      updated = updated + ${updated}::int, skipped = skipped + ${skipped}::int, errors = errors + ${errors}::int,
      bytes_read = ${bytesRead}, lines = ${JSON.stringify(lines)}::jsonb, failure = null
    where id = ${runId} and rows = ${before}::int and status = 'running'
    returning rows, imported, updated, skipped, errors`);
  const [counts] = rowsOf<RunCounts>(result);
  if (!counts) throw new RunTaken("Another process stored rows of this import");
  return counts;
}
