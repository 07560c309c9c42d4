import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "~/database/db.server";
import { sameListings, sameRows } from "~/models/listings/same/evidence.server";
import { importColumns } from "./file/columns";

/** Why a row is skipped, as the report says it. */
const skipReasons = {
  repeated: "The same business as an earlier row of this file",
  listed: "Already listed",
  claimed: "Already listed and claimed: only its owner changes it",
  offSite: "Already listed, and not on the site at present",
  same: "Already listed with just these details",
  perhaps: "Perhaps the same as a listing that is there",
} as const;

/** Which run the rows belong to, and what it may do. */
export type Deciding = { runId: string; updateExisting: boolean };

/** What an update writes, and from what of the row `s`: null where that says nothing of it. */
export const updates: readonly (readonly [column: string, source: string])[] = Object.values(importColumns)
  .filter(({ updated }) => updated)
  .map(({ column, type }) => [column, type === "text" ? `nullif(s.${column}, '')` : `s.${column}`]);

const differs = sql.raw(
  updates
    .map(([column, from]) => `coalesce(b.${column} is distinct from ${from} and ${from} is not null, false)`)
    .join(" or "),
);

/**
 * Decides what becomes of the rows that are staged: `outcome`, `reason`, `business_id` (the listing that it is, or the
 * id of a new one) and the `slug` of a new one. To `hold` means that nobody else changes the listings that were found until the
 * transaction ends.
 */
export async function decideRows(tx: Transaction, deciding: Deciding, how: "hold" | "look"): Promise<void> {
  // Taken for a few rows, they are compared each with each.
  await tx.execute(sql`analyze import_staging (row, outcome)`);
  await tx.execute(decide(deciding, how));
  await tx.execute(giveNumbers);
}

/** Rows of which it is not known yet what becomes of them. */
const staged = sql`(select * from import_staging where outcome is null)`;

/** What the listings of a run have as their time of creation and of writing. */
export const startedAt = ({ runId }: Deciding): SQL =>
  sql`(select started_at from import_runs where id = ${runId})`;

const held = sql`(f.grade = 'likely' and h.answer is null)`;

/**
 * A row is held, and skipped, while a listing is only perhaps its business (`perhaps`, for the reason `why`) and nobody
 * has said so; an answer is of a row that says just this, about just that listing.
 */
const decide = (deciding: Deciding, how: "hold" | "look"): SQL => sql`
  update import_staging r set
    outcome = case when d.reason is not null then 'skipped' when d.listed is null then 'imported' else 'updated' end,
    reason = d.reason, perhaps = d.perhaps, why = d.why,
    business_id = coalesce(d.listed, case when d.reason is null then gen_random_uuid() end)
  from (
    select s.row, b.id as listed, case when e.row is null and f.grade = 'likely' then f.business_id end as perhaps, f.why,
      case
        when e.row is not null then ${skipReasons.repeated}
        when ${held} then ${skipReasons.perhaps} || ': ' || b.business_name || ', ' || b.city
        when b.updated_at = ${startedAt(deciding)}
          or b.id is not null and row_number() over (partition by b.id, ${held} order by s.row) > 1 then ${skipReasons.repeated}
        when b.id is null then null
        when not ${deciding.updateExisting}::boolean then ${skipReasons.listed}
        when b.claimed or b.owner_id is not null then ${skipReasons.claimed}
        when b.status <> 'active' then ${skipReasons.offSite}
        when not (${differs}) then ${skipReasons.same}
      end as reason
    from import_staging s
    left join ${sameRows(staged)} e on e.row = s.row
    left join ${sameListings(staged, startedAt(deciding))} f on f.row = s.row
    left join import_held_rows h on h.run_id = ${deciding.runId} and h.row = s.row and f.grade = 'likely'
      and h.business_id = f.business_id and h.business_name = s.business_name and h.phone = s.phone
    left join lateral (
      select b.* from businesses b where b.id = f.business_id and h.answer is distinct from 'new'
      ${how === "hold" ? sql`for no key update of b` : sql``}
    ) b on true
    where s.outcome is null
  ) d
  where d.row = r.row`;

/** By a value, not by `exists`: of that PostgreSQL may make a table of all slugs to look a single one up in. */
const isTaken = (slug: SQL): SQL => sql`(coalesce(
  (select b.slug from businesses b where b.slug = ${slug}),
  (select p.slug from past_slugs p where p.slug = ${slug})) is not null)`;

/** New listings whose slug is taken, or is an earlier row's, get the first free numbers behind it. */
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
