import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "~/database/db.server";

/** Why a row is skipped, as the report says it. */
export const skipReasons = {
  repeated: "The same business as an earlier row of this file",
  listed: "Already listed",
  claimed: "Already listed and claimed: only its owner changes it",
  offSite: "Already listed, and not on the site at present",
  same: "Already listed with just these details",
} as const;

/** Which run the staged rows belong to, and what it may do. */
export type Deciding = { runId: string; updateExisting: boolean };

/** What an update writes where the row `r` says something of it; the rest is its owner's or a person's to say. */
export const updates: readonly (readonly [column: string, source: string])[] = [
  ["business_name", "r.business_name"],
  ["contact_name", "r.contact_name"],
  ["email", "r.email"],
  ["phone", "r.phone"],
  ["website", "r.website"],
  ["description", "nullif(r.description, '')"],
  ["street_address", "r.street_address"],
  ["city", "r.city"],
  ["postcode", "r.postcode"],
  ["service_types", "r.service_types"],
  ["established_year", "r.established_year"],
  ["employee_count", "r.employee_count"],
];

/** As the index on hosts has it. */
const hostOf = (website: string) =>
  `substring(lower(${website}) from '^(?:https?://)?(?:www[.])?([^/:?#]+)')`;
/** Whether listing `b` is the business of row `r`: the slug says nearly so, and one of these settles it. */
const isSame = sql.raw(`coalesce(b.phone = r.phone, false)
  or coalesce(${hostOf("b.website")} = r.website_host, false)
  or coalesce(replace(upper(b.postcode), ' ', '') = replace(r.postcode, ' ', ''), false)`);
const differs = sql.raw(
  updates
    .map(([column, from]) => `coalesce(b.${column} is distinct from ${from} and ${from} is not null, false)`)
    .join(" or "),
);

/**
 * Decides what becomes of every staged row without an outcome, in a few statements for all of them, and writes it
 * beside the row: imported under a slug that nobody has or had, updated, or skipped for a reason.
 */
export async function decideRows(tx: Transaction, deciding: Deciding): Promise<void> {
  await tx.execute(sql`analyze import_staging`);
  await tx.execute(sql`update import_staging set outcome = 'error', reason = error where error is not null`);
  await tx.execute(skipRepeated);
  await tx.execute(findHolders);
  await tx.execute(findNumbered);
  // Nothing is known of what was just written beside the rows: by guesses, each of them would be met with each.
  await tx.execute(sql`set local enable_nestloop = off`);
  await tx.execute(settleFound(deciding));
  await tx.execute(sql`set local enable_nestloop = on`);
  await tx.execute(giveSlugs);
  await tx.execute(nameWithoutLetters);
}

/** Of rows with one slug that are one business, the first counts. */
const skipRepeated = sql`
  with shared as materialized (
    select slug from import_staging where outcome is null group by slug having count(*) > 1
  ), numbered as (
    select row,
      row_number() over (partition by slug, phone order by row) as by_phone,
      case when website_host is null then 1 else row_number() over (partition by slug, website_host order by row) end as by_host,
      case when postcode is null then 1 else row_number() over (partition by slug, postcode order by row) end as by_postcode
    from import_staging join shared using (slug) where outcome is null
  )
  update import_staging s set outcome = 'skipped', reason = ${skipReasons.repeated}
  from numbered n where n.row = s.row and (by_phone > 1 or by_host > 1 or by_postcode > 1)`;

/** Who has or had the slug of a row: the business itself, else another, which '' notes in `final_slug`. */
const findHolders = sql`
  update import_staging s
  set business_id = case when same then holder end, final_slug = case when not same then '' end
  from (
    select r.row, b.id as holder, ${isSame} as same
    from import_staging r
    cross join lateral (
      select id from businesses where slug = r.slug
      union all
      select p.business_id from past_slugs p
      where p.slug = r.slug and not exists (select from businesses o where o.slug = r.slug)
    ) holding
    join businesses b on b.id = holding.id
    where r.outcome is null and r.slug <> ''
  ) as held
  where held.row = s.row`;

/** The business may be listed under a number behind the slug, or where its name has no letter under one of its own. */
const findNumbered = sql`
  update import_staging s set business_id = found.id
  from (
    select distinct on (r.row) r.row, b.id
    from import_staging r
    cross join lateral (
      select id from businesses where phone = r.phone
      union
      select id from businesses where ${sql.raw(hostOf("website"))} = r.website_host
    ) near
    join businesses b on b.id = near.id
    where r.outcome is null and r.business_id is null and (r.slug = '' or r.final_slug = '')
      and case when r.slug = '' then left(b.slug, 9) = 'business-' and b.business_name = r.business_name
        else left(b.slug, length(r.slug) + 1) = r.slug || '-' and substr(b.slug, length(r.slug) + 2) ~ '^[0-9]+$' end
    order by r.row, b.slug
  ) as found
  where found.row = s.row`;

/** What becomes of rows whose business is listed. What this run itself wrote came from an earlier row. */
const settleFound = ({ runId, updateExisting }: Deciding): SQL => sql`
  update import_staging s set outcome = case when why is null then 'updated' else 'skipped' end, reason = why
  from (
    select r.row, case
      when b.updated_at = (select started_at from import_runs where id = ${runId}) then ${skipReasons.repeated}
      when not ${updateExisting}::boolean then ${skipReasons.listed}
      when b.claimed or b.owner_id is not null then ${skipReasons.claimed}
      when b.status <> 'active' then ${skipReasons.offSite}
      when not (${differs}) then ${skipReasons.same}
    end as why
    from import_staging r join businesses b on b.id = r.business_id
    where r.outcome is null
  ) as settled
  where settled.row = s.row`;

/** The slug itself where it is free, to the first of those who want it; the others take the first free numbers. */
const giveSlugs = sql`
  with recursive wanting as materialized (
    select row, slug, final_slug is not null as taken, row_number() over (partition by slug order by row) as nth
    from import_staging where outcome is null and slug <> ''
  ), groups as materialized (
    select slug, bool_or(taken) as taken, count(*) - (not bool_or(taken))::int as need from wanting group by slug
  ), probe as (
    select slug, 1 as number, false as free, need from groups where need > 0
    union all
    select p.slug, p.number + 1, f.free, p.need - f.free::int
    from probe p cross join lateral (
      select not exists (select from businesses b where b.slug = p.slug || '-' || (p.number + 1))
        and not exists (select from past_slugs o where o.slug = p.slug || '-' || (p.number + 1)) as free
    ) f
    where p.need > 0
  ), numbers as (
    select slug, number, row_number() over (partition by slug order by number) as nth from probe where free
  )
  update import_staging s set outcome = 'imported', business_id = gen_random_uuid(),
    final_slug = case when w.nth = 1 and not g.taken then s.slug else s.slug || '-' || n.number end
  from wanting w join groups g using (slug)
  left join numbers n on n.slug = w.slug and n.nth = w.nth - (not g.taken)::int
  where w.row = s.row`;

const nameWithoutLetters = sql`
  update import_staging s set outcome = 'imported', business_id = u.id, final_slug = 'business-' || left(u.id::text, 8)
  from (select row, gen_random_uuid() as id from import_staging where outcome is null) u
  where u.row = s.row`;
