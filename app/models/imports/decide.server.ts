import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "~/database/db.server";
import { sameListings, sameRows } from "~/models/listings/same/evidence.server";

/** Why a row is skipped, as the report says it. */
export const skipReasons = {
  repeated: "The same business as an earlier row of this file",
  listed: "Already listed",
  claimed: "Already listed and claimed: only its owner changes it",
  offSite: "Already listed, and not on the site at present",
  same: "Already listed with just these details",
} as const;

/** Which run the rows belong to, and what it may do. */
export type Deciding = { runId: string; updateExisting: boolean };

/** What an update writes where the row `s` says something of it; the rest is its owner's or a person's to say. */
export const updates: readonly (readonly [column: string, source: string])[] = [
  ...["business_name", "contact_name", "email", "phone", "website", "street_address", "city", "postcode"],
  ...["service_types", "established_year", "employee_count", "description"],
].map((column) => [column, column === "description" ? "nullif(s.description, '')" : `s.${column}`]);

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
  await tx.execute(decide(deciding, how));
  await tx.execute(giveNumbers);
}

/** Rows of which it is not known yet what becomes of them. */
const staged = sql`(select * from import_staging where outcome is null)`;

/**
 * Only a listing that is surely the business of a row is that; one that perhaps is stands beside the new one among the
 * probable duplicates of the desk.
 */
const decide = ({ runId, updateExisting }: Deciding, how: "hold" | "look"): SQL => sql`
  update import_staging r set
    outcome = case when d.reason is not null then 'skipped' when d.listed is null then 'imported' else 'updated' end,
    reason = d.reason,
    business_id = coalesce(d.listed, case when d.reason is null then gen_random_uuid() end)
  from (
    select s.row, b.id as listed, case
        when e.row is not null or b.updated_at = i.started_at
          or b.id is not null and row_number() over (partition by b.id order by s.row) > 1 then ${skipReasons.repeated}
        when b.id is null then null
        when not i.update_existing then ${skipReasons.listed}
        when b.claimed or b.owner_id is not null then ${skipReasons.claimed}
        when b.status <> 'active' then ${skipReasons.offSite}
        when not (${differs}) then ${skipReasons.same}
      end as reason
    from import_staging s
    cross join (select started_at, ${updateExisting}::boolean as update_existing from import_runs where id = ${runId}) i
    left join ${sameRows(staged)} e on e.row = s.row
    left join ${sameListings(staged)} f on f.row = s.row and f.grade = 'certain'
    left join lateral (
      select b.* from businesses b where b.id = f.business_id ${how === "hold" ? sql`for no key update of b` : sql``}
    ) b on true
    where s.outcome is null
  ) d
  where d.row = r.row`;

/** New listings whose slug is taken, or is an earlier row's, get the first free numbers behind it. */
const giveNumbers = sql`
  with recursive wanting as materialized (
    select row, slug, row_number() over (partition by slug order by row) as nth
    from (
      select row, slug, row_number() over (partition by slug order by row) > 1
        or exists (select from businesses b where b.slug = s.slug)
        or exists (select from past_slugs p where p.slug = s.slug) as taken
      from import_staging s where outcome = 'imported' and slug <> ''
    ) w where taken
  ), avoided as materialized (
    select slug from import_staging where outcome = 'imported' and slug ~ '-[0-9]+$'
  ), probe as (
    select slug, 1 as number, false as free, count(*) as need from wanting group by slug
    union all
    select p.slug, p.number + 1, f.free, p.need - f.free::int
    from probe p cross join lateral (
      select not exists (select from businesses b where b.slug = p.slug || '-' || (p.number + 1))
        and not exists (select from past_slugs o where o.slug = p.slug || '-' || (p.number + 1))
        and not exists (select from avoided a where a.slug = p.slug || '-' || (p.number + 1)) as free
    ) f
    where p.need > 0
  ), numbers as (
    select slug, number, row_number() over (partition by slug order by number) as nth from probe where free
  )
  update import_staging s set slug = w.slug || '-' || n.number
  from wanting w join numbers n using (slug, nth) where w.row = s.row`;
