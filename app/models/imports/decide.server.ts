import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "~/database/db.server";
import { sameListings, sameRows } from "~/models/listings/same/evidence.server";
import { longestShown } from "./file/cleaning";
import { importColumns } from "./file/columns";
import { type ForAll, fillLacking, noteUnfound } from "./lacking.server";

/** Why a row is skipped, in the words of the report. */
const skipReasons = {
  repeated: "The same business as an earlier row of this file",
  listed: "Already listed",
  claimed: "Already listed and claimed: only its owner changes it",
  offSite: "Already listed, and not on the site at present",
  same: "Already listed with just these details",
  perhaps: "Perhaps the same as a listing that is there",
} as const;

/** The run that the rows belong to, whether it may update listings, and what was said for all rows that lack it. */
export type Deciding = { runId: string; updateExisting: boolean; forAll: ForAll };

/** The columns that an update writes, each with its source in row `s`, which is null where the row says nothing. */
export const updates: readonly (readonly [column: string, source: string])[] = Object.values(importColumns)
  .filter(({ updated }) => updated)
  .map(({ column, type }) => [column, type === "text" ? `nullif(s.${column}, '')` : `s.${column}`]);

/** A value that is more than one text, on one line. */
const textOf: Readonly<Record<string, (of: string) => string>> = {
  "text[]": (of) => `array_to_string(${of}, '; ')`,
  jsonb: (of) => `(select string_agg(key || ' ' || value, '; ') from jsonb_each_text(${of}))`,
};

/** What an update changes in listing `b`, before and after: a sentence for each column. */
export const changeNotes = sql.raw(
  `array_remove(array[${Object.values(importColumns)
    .filter(({ updated }) => updated)
    .map(({ column, type, label }) => {
      const text = (of: string) => textOf[type]?.(of) ?? `${of}::text`;
      const shown = (of: string) => `coalesce(nullif(left(${text(of)}, ${longestShown}), ''), 'empty')`;
      return `case when nullif(${text(`s.${column}`)}, '') is distinct from ${text(`b.${column}`)} and ${text(`s.${column}`)} <> ''
      then '${label}: was ' || ${shown(`b.${column}`)} || ', now ' || ${shown(`s.${column}`)} end`;
    })
    .join(", ")}], null)`,
);

const differs = sql.raw(
  updates
    .map(([column, from]) => `coalesce(b.${column} is distinct from ${from} and ${from} is not null, false)`)
    .join(" or "),
);

/**
 * Decides what becomes of the staged rows: sets `outcome`, `reason`, `business_id` (the matching listing, or the id of a
 * new one) and the `slug` of a new one. `lock` locks the listings that were found until the transaction ends.
 */
export async function decideRows(tx: Transaction, deciding: Deciding, how: "lock" | "read"): Promise<void> {
  // Without statistics the planner assumes few rows and compares each with each.
  await tx.execute(sql`analyze import_staging (row, outcome)`);
  await tx.execute(decide(deciding, how));
  await tx.execute(giveNumbers);
  await fillLacking(tx, deciding.forAll);
  await tx.execute(noteUnfound);
}

/** Rows that are not decided yet. */
const staged = sql`(select * from import_staging where outcome is null)`;

/** The creation and update time of all listings of a run. */
export const startedAt = ({ runId }: Deciding): SQL =>
  sql`(select started_at from import_runs where id = ${runId})`;

/** Whether a row only may be listing `n`: by its evidence, or because an update would give that quite another name. */
const doubtful = ({ updateExisting }: Deciding) => sql`(f.grade = 'likely' or ${updateExisting}::boolean
  and f.why = 'phone website place' and strpos(s.name_key, n.name_key) = 0 and strpos(n.name_key, s.name_key) = 0)`;

/**
 * A row that only may match a listing (`perhaps`, because of `why`) is unsure and skipped until an operator answers. An
 * answer counts only for the same row content and the same listing.
 */
function decide(deciding: Deciding, how: "lock" | "read"): SQL {
  const unsure = sql`(${doubtful(deciding)} and h.answer is null)`;
  return sql`
  update import_staging r set
    outcome = case when d.reason is not null then 'skipped' when d.listed is null then 'imported' else 'updated' end,
    reason = d.reason, perhaps = d.perhaps, why = d.why,
    business_id = coalesce(d.listed, case when d.reason is null then gen_random_uuid() end)
  from (
    select s.row, b.id as listed, case when e.row is null and ${doubtful(deciding)} then f.business_id end as perhaps, f.why,
      case
        when e.row is not null then ${skipReasons.repeated}
        when ${unsure} then ${skipReasons.perhaps} || ': ' || b.business_name || ', ' || b.city
        when b.updated_at = ${startedAt(deciding)}
          or b.id is not null and row_number() over (partition by b.id, ${unsure} order by s.row) > 1 then ${skipReasons.repeated}
        when b.id is null then null
        when not ${deciding.updateExisting}::boolean then ${skipReasons.listed}
        when b.claimed or b.owner_id is not null then ${skipReasons.claimed}
        when b.status <> 'active' then ${skipReasons.offSite}
        when not (${differs}) then ${skipReasons.same}
      end as reason
    from import_staging s
    left join ${sameRows(staged)} e on e.row = s.row
    left join ${sameListings(staged, startedAt(deciding))} f on f.row = s.row
    left join businesses n on n.id = f.business_id
    left join import_held_rows h on h.run_id = ${deciding.runId} and h.row = s.row and ${doubtful(deciding)}
      and h.business_id = f.business_id and h.business_name = s.business_name and h.phone = s.phone
    left join lateral (
      select b.* from businesses b where b.id = f.business_id and h.answer is distinct from 'new'
      ${how === "lock" ? sql`for no key update of b` : sql``}
    ) b on true
    where s.outcome is null
  ) d
  where d.row = r.row`;
}

/** A scalar subquery: with `exists`, PostgreSQL may hash the slugs of all listings to look up a single one. */
const isTaken = (slug: SQL): SQL => sql`(coalesce(
  (select b.slug from businesses b where b.slug = ${slug}),
  (select p.slug from past_slugs p where p.slug = ${slug})) is not null)`;

/** New listings whose slug is taken, by a listing or an earlier row, get the first free numbers appended. */
const giveNumbers = sql`
  with wanting as materialized (
    select row, slug, row_number() over (partition by slug order by row) as nth
    from (
      select row, slug, row_number() over (partition by slug order by row) > 1 or ${isTaken(sql`s.slug`)} as taken
      from import_staging s where outcome = 'imported' and slug <> ''
    ) w where taken
  ), avoided as materialized (
    select slug from import_staging where outcome = 'imported' and slug ~ '-[0-9]+$'
  ), numbers as (
    select w.slug, f.number, row_number() over (partition by w.slug order by f.number) as nth
    from (select slug, count(*) as need from wanting group by slug) w cross join lateral (
      select number from (select generate_series(2, 1000000) as number) each
      where not (${isTaken(sql`w.slug || '-' || number`)}
        or exists (select from avoided a where a.slug = w.slug || '-' || number))
      limit w.need
    ) f
  )
  update import_staging s set slug = w.slug || '-' || n.number
  from wanting w join numbers n using (slug, nth) where w.row = s.row`;
