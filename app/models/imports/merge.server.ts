import { type SQL, sql } from "drizzle-orm";
import { type Bulk, rowsOf, type Transaction } from "~/database/db.server";
import { listLater } from "~/models/listings/waiting.server";
import { type Deciding, decideRows, updates } from "./decide.server";
import type { RunCounts } from "./run";
import { usualServices } from "./service-names";

/** How often rows may want a slug that another row took in the same moment. */
const mostTries = 5;

export type Merging = Deciding & {
  /** How many rows of the run are stored already: nobody else may have stored more. */
  rowsBefore: number;
  /** How far the file is read when this is stored, in bytes. */
  bytesRead: number;
};

/** Another process stored rows of this run. */
export class RunTaken extends Error {}

/**
 * Stores what is staged and says so in the report and in the counts of the run, all or nothing. Throws
 * {@link RunTaken} when the counts are not as they were left.
 */
export async function mergeStaged({ db }: Bulk, merging: Merging): Promise<RunCounts> {
  return db.transaction(async (tx) => {
    await listLater(tx);
    await placeByPostcode(tx);
    for (let tries = 0; ; tries++) {
      await decideRows(tx, merging);
      await tx.execute(insertImported(merging));
      if ((await takeBackCollided(tx)) === 0) break;
      if (tries === mostTries) throw new Error("Rows of this import keep taking each other's slugs");
    }
    await tx.execute(report(merging));
    await tx.execute(updateFound(merging));
    return countInto(tx, merging);
  });
}

/** What would become of what is staged; nothing is written but beside the rows. */
export async function tryStaged({ db }: Bulk, deciding: Deciding): Promise<RunCounts> {
  return db.transaction(async (tx) => {
    await decideRows(tx, deciding);
    const [counts] = rowsOf<RunCounts>(await tx.execute(sql`select ${counted} from import_staging`));
    return counts ?? { rows: 0, imported: 0, updated: 0, skipped: 0, errors: 0 };
  });
}

const counted = sql.raw(`count(*)::int as rows,
  count(*) filter (where outcome = 'imported')::int as imported,
  count(*) filter (where outcome = 'updated')::int as updated,
  count(*) filter (where outcome = 'skipped')::int as skipped,
  count(*) filter (where outcome = 'error')::int as errors`);

/** Whole postcodes that were loaded are closer than the outcode's middle. */
async function placeByPostcode(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    update import_staging s set latitude = p.latitude, longitude = p.longitude
    from places p where s.location_source = 'postcode' and p.code = replace(s.postcode, ' ', '')`);
}

const startOf = (runId: string): SQL => sql`(select started_at from import_runs where id = ${runId})`;

const usual = sql.raw(`array[${usualServices.map((name) => `'${name}'`).join(", ")}]`);

/** The time of writing is that of the run, so that its listings are known again. */
const insertImported = ({ runId }: Deciding): SQL => sql`
  insert into businesses (id, slug, business_name, contact_name, description, phone, email, website, street_address,
    city, postcode, latitude, longitude, location_source, category_id, service_types, google_rating,
    google_review_count, overall_rating, total_review_count, established_year, employee_count, created_at, updated_at)
  select s.business_id, s.final_slug, s.business_name, s.contact_name, s.description, s.phone, s.email, s.website,
    s.street_address, s.city, s.postcode, s.latitude, s.longitude, s.location_source, c.id,
    coalesce(s.service_types, ${usual}), s.google_rating, s.google_review_count, s.google_rating,
    s.google_review_count, s.established_year, s.employee_count, ${startOf(runId)}, ${startOf(runId)}
  from import_staging s
  left join business_categories c on c.slug = case when s.service_types is null then 'roofing' else s.trade end
  where s.outcome = 'imported'
  on conflict do nothing`;

/** Rows that found their slug taken in the meantime are decided again. */
async function takeBackCollided(tx: Transaction): Promise<number> {
  const result = await tx.execute(sql`
    update import_staging s set outcome = null, business_id = null, final_slug = null
    where s.outcome = 'imported' and not exists (select from businesses b where b.id = s.business_id)
    returning s.row`);
  return rowsOf(result).length;
}

const before = sql.raw(
  `jsonb_build_object(${[
    ...updates.map(([column]) => column),
    "category_id",
    "latitude",
    "longitude",
    "location_source",
    "updated_at",
  ]
    .map((column) => `'${column}', b.${column}`)
    .join(", ")})`,
);

const report = ({ runId }: Deciding): SQL => sql`
  insert into import_rows (run_id, row, line, outcome, business_name, reason, value, cleaned, cells, business_id, before)
  select ${runId}, s.row, s.line, s.outcome, s.business_name, s.reason, s.value, s.cleaned, s.cells, s.business_id,
    case when s.outcome = 'updated' then ${before} end
  from import_staging s left join businesses b on s.outcome = 'updated' and b.id = s.business_id`;

const changes = sql.raw(
  updates.map(([column, from]) => `${column} = coalesce(${from}, b.${column})`).join(", "),
);

/** Never a claimed listing, ratings, flags, status or owner. The place follows a new postcode or city. */
const updateFound = ({ runId }: Deciding): SQL => sql`
  update businesses b set ${changes},
    category_id = case when r.service_types is null then b.category_id
      else (select c.id from business_categories c where c.slug = r.trade) end,
    latitude = case when ${moved} then r.latitude else b.latitude end,
    longitude = case when ${moved} then r.longitude else b.longitude end,
    location_source = case when ${moved} then r.location_source else b.location_source end,
    updated_at = ${startOf(runId)}
  from import_staging r
  where r.outcome = 'updated' and b.id = r.business_id and not b.claimed and b.owner_id is null`;

const moved = sql.raw(`(r.location_source <> 'default'
  and (r.location_source = 'row' or coalesce(r.postcode, b.postcode) is distinct from b.postcode))`);

async function countInto(tx: Transaction, { runId, rowsBefore, bytesRead }: Merging): Promise<RunCounts> {
  const result = await tx.execute(sql`
    with staged as (select ${counted} from import_staging)
    update import_runs r set rows = r.rows + staged.rows, imported = r.imported + staged.imported,
      updated = r.updated + staged.updated, skipped = r.skipped + staged.skipped, errors = r.errors + staged.errors,
      bytes_read = ${bytesRead}
    from staged where r.id = ${runId} and r.rows = ${rowsBefore} and r.status = 'running'
    returning r.rows, r.imported, r.updated, r.skipped, r.errors`);
  const [counts] = rowsOf<RunCounts>(result);
  if (!counts) throw new RunTaken("Another process stored rows of this import");
  return counts;
}
