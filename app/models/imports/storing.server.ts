import { type SQL, sql } from "drizzle-orm";
import { makePgArray } from "drizzle-orm/pg-core";
import { type Bulk, rowsFrom, type Transaction } from "~/database/db.server";
import { codeOf } from "~/database/outage";
import { changeNotes, type Deciding, decideRows, startedAt, updates } from "./decide.server";
import { columnNames } from "./file/columns";
import { usualServices } from "./file/service-names";
import { placeExactly } from "./locate.server";
import type { LineCounts, RunCounts } from "./run";
import { emptyStaging, readyToStage, type StagedRow, stageRows } from "./staging.server";

/** Another process has stored rows of this run meanwhile. */
export class RunTaken extends Error {}

/** A run, how many of its rows are stored, and the line counts once the next rows are. */
type Storing = Deciding & { rows: number; lines: LineCounts };

/** SQLSTATE codes of values that cannot be stored, rather than of a database in trouble. */
const isRefusal = (code: string): boolean => /^(22|23)...$|^54000$/.test(code);

/**
 * Stores rows, reports and counts them in one transaction; returns how many rows of the run are stored afterwards. When
 * the database refuses a batch, for example because a slug was taken meanwhile, it is decided again in halves, down to
 * a single row; one that is refused twice becomes an error.
 */
export async function storeRows(
  bulk: Bulk,
  rows: readonly StagedRow[],
  storing: Storing,
  again = false,
): Promise<number> {
  try {
    return await storeTogether(bulk, rows, storing);
  } catch (error) {
    if (!isRefusal(codeOf(error))) throw error;
    const half = rows.length >> 1;
    if (half > 0) {
      const stored = await storeRows(bulk, rows.slice(0, half), storing);
      return storeRows(bulk, rows.slice(half), { ...storing, rows: stored });
    }
    const [first] = rows;
    if (!first || first.name === null) throw error;
    if (!again) return storeRows(bulk, rows, storing, true);
    const { row, line, name } = first;
    const reason = `Failed to import ${name} : the database refused it (${codeOf(error)})`;
    const read = { status: "error" as const, reason, value: null, name, cleaned: [] };
    return storeTogether(bulk, [readyToStage({ row, line, cells: [], read })], storing);
  }
}

const storeTogether = async (bulk: Bulk, rows: readonly StagedRow[], storing: Storing): Promise<number> =>
  bulk.transaction(async (tx, copy) => {
    await emptyStaging(tx);
    await stageRows(copy, rows);
    await tx.execute(placeExactly);
    await decideRows(tx, storing, storing.updateExisting ? "lock" : "read");
    await tx.execute(insertListings(storing));
    await tx.execute(writeReport(storing));
    if (storing.updateExisting) await tx.execute(updateListings(storing));
    return countStored(tx, storing);
  });

const usual = makePgArray([...usualServices]);
const sources = columnNames.map((column) =>
  column === "service_types" ? sql`coalesce(s.service_types, ${usual}::text[])` : sql.raw(`s.${column}`),
);

const insertListings = (deciding: Deciding): SQL => sql`
  insert into businesses (id, slug, ${sql.raw(columnNames.join(", "))}, location_source, category_id, google_last_synced,
    created_at, updated_at)
  select s.business_id, coalesce(nullif(s.slug, ''), 'business-' || left(s.business_id::text, 8)),
    ${sql.join(sources, sql`, `)}, s.location_source, c.id, ${startedAt(deciding)},
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

/** Reports the staged rows. An imported one without corrections needs no line; in a trial it has no listing to lead to. */
export const writeReport = ({ runId }: Deciding): SQL => sql`
  insert into import_rows (run_id, row, line, outcome, business_name, reason, value, cleaned, cells, business_id, before)
  select ${runId}, s.row, s.line, s.outcome, s.business_name, s.reason, s.value,
    case when s.outcome = 'updated' then coalesce(s.cleaned, '{}') || ${changeNotes} else s.cleaned end, s.cells, b.id,
    case when s.outcome = 'updated' then ${before} end
  from import_staging s left join businesses b on b.id = s.business_id
  where s.outcome <> 'imported' or s.cleaned is not null`;

const changes = sql.raw(
  updates.map(([column, from]) => `${column} = coalesce(${from}, b.${column})`).join(", "),
);
const moved = sql.raw(`(s.location_source <> 'default'
  and (s.location_source = 'row' or coalesce(b.location_source, 'default') = 'default'
    or coalesce(s.postcode, b.postcode) is distinct from b.postcode))`);

/** Never changes claimed listings, ratings, flags, status or owner. The coordinates follow a new postcode or city. */
const updateListings = (deciding: Deciding): SQL => sql`
  update businesses b set ${changes},
    category_id = case when s.service_types is null then b.category_id
      else (select c.id from business_categories c where c.slug = s.trade) end,
    latitude = case when ${moved} then s.latitude else b.latitude end,
    longitude = case when ${moved} then s.longitude else b.longitude end,
    location_source = case when ${moved} then s.location_source else b.location_source end,
    updated_at = ${startedAt(deciding)}
  from import_staging s where s.outcome = 'updated' and b.id = s.business_id`;

/** A listing `b` that an import wrote and nobody has changed or claimed since. */
export const untouchedSince = (runId: string | null) => sql`
  b.updated_at = (select started_at from import_runs where id = ${runId})
  and not b.claimed and b.owner_id is null and b.status = 'active'
  and not exists (select from business_claims c where c.business_id = b.id)`;

const countOf = (outcome: string) => sql`(count(*) filter (where outcome = ${outcome}))::int`;
const counts = sql`select count(*)::int as rows, ${countOf("imported")} as imported, ${countOf("updated")} as updated,
  ${countOf("skipped")} as skipped, ${countOf("error")} as errors from import_staging`;

/** Counts the staged rows by outcome. */
export async function countStaged(tx: Transaction): Promise<RunCounts> {
  const [counted] = await rowsFrom(tx)<RunCounts>(counts);
  return counted ?? { rows: 0, imported: 0, updated: 0, skipped: 0, errors: 0 };
}

/** Adds the staged rows to the counts of the run, unless another process has stored rows since. */
async function countStored(tx: Transaction, { runId, rows, lines }: Storing): Promise<number> {
  const [counted] = await rowsFrom(tx)<{ rows: number }>(sql`
    update import_runs r set rows = r.rows + c.rows, imported = r.imported + c.imported,
      updated = r.updated + c.updated, skipped = r.skipped + c.skipped, errors = r.errors + c.errors,
      lines = ${JSON.stringify(lines)}::jsonb, failure = null
    from (${counts}) c where r.id = ${runId} and r.rows = ${rows}::int and r.status = 'running' returning r.rows`);
  if (!counted) throw new RunTaken("Another process stored rows of this import");
  return counted.rows;
}
