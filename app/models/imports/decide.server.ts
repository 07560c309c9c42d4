import { type SQL, sql } from "drizzle-orm";
import { type Bulk, rowsOf, type Transaction } from "~/database/db.server";
import { copyPieces } from "./copy-lines.server";
import { keyColumns, type LaidListing, type Merging } from "./laid-rows.server";
import type { RowOutcome } from "./run";

/** Why a row is skipped, as the report says it. */
export const skipReasons = {
  repeated: "The same business as an earlier row of this file",
  listed: "Already listed",
  claimed: "Already listed and claimed: only its owner changes it",
  offSite: "Already listed, and not on the site at present",
  same: "Already listed with just these details",
} as const;

/** Which run the rows belong to, and what it may do. */
export type Deciding = Pick<Merging, "runId" | "updateExisting">;

/** What is to become of a row of which there is more to say than that it is listed under its own slug. */
export type Decision = {
  row: number;
  /** Null where its business is listed and may be updated: that is settled with all that the row says. */
  outcome: RowOutcome | null;
  reason: string | null;
  /** The listing that it was found to be; of an imported row null, or the id that its slug is made of. */
  businessId: string | null;
  /** Of an imported row. */
  finalSlug: string | null;
};

export type Decisions = ReadonlyMap<number, Decision>;

/** As the index on hosts has it. */
export const hostOf = (website: string) =>
  `substring(lower(${website}) from '^(?:https?://)?(?:www[.])?([^/:?#]+)')`;
/** Whether listing `b` is the business of row `k`: the slug says nearly so, and one of these settles it. */
const isSame = sql.raw(`(coalesce(b.phone = k.phone, false)
  or coalesce(${hostOf("b.website")} = k.website_host, false)
  or coalesce(replace(upper(b.postcode), ' ', '') = replace(k.postcode, ' ', ''), false))`);

/**
 * Decides what becomes of rows, in a few statements for all of them. `avoid` are slugs that others are about to take.
 * A row that the answer leaves out is to be imported under its own slug.
 */
export async function decideRows(
  bulk: Bulk,
  rows: readonly LaidListing[],
  deciding: Deciding,
  avoid: readonly string[] = [],
): Promise<Decisions> {
  if (rows.length === 0) return new Map();
  return bulk.transaction(async (tx, copy) => {
    // All of it as the listings are at one moment: another batch may be stored in the middle.
    await tx.execute(sql`set transaction isolation level repeatable read`);
    await tx.execute(sql`truncate import_keys`);
    await copy(keyColumns, copyPieces(rows.map(({ keys }) => keys)));
    await decideKeys(tx, deciding, avoid);
    const found = await tx.execute(sql`
      select row, outcome, reason, business_id as "businessId", final_slug as "finalSlug"
      from import_keys where outcome is not null or business_id is not null`);
    return new Map(rowsOf<Decision>(found).map((decision) => [decision.row, decision]));
  });
}

/** The same of the keys that are there; every row that is found listed is settled unless it may be updated. */
export async function decideKeys(
  tx: Transaction,
  deciding: Deciding,
  avoid: readonly string[],
): Promise<void> {
  await tx.execute(skipRepeated);
  // Nothing is known of the keys, and so many single looks are cheaper than a reading of every listing.
  await tx.execute(
    sql`select set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)`,
  );
  await tx.execute(findHolders);
  await tx.execute(findFormerHolders);
  await tx.execute(findNumbered);
  await tx.execute(settleFound(deciding));
  await tx.execute(
    sql`select set_config('enable_hashjoin', 'on', true), set_config('enable_mergejoin', 'on', true)`,
  );
  await tx.execute(giveSlugs(avoid));
  await tx.execute(nameWithoutLetters);
}

/** Of rows with one slug that are one business, the first counts. What `final_slug` notes is overwritten below. */
const skipRepeated = sql`
  with shared as materialized (
    select slug from import_keys group by slug having count(*) > 1
  ), numbered as (
    select row,
      row_number() over (partition by slug, phone order by row) as by_phone,
      case when website_host is null then 1 else row_number() over (partition by slug, website_host order by row) end as by_host,
      case when postcode is null then 1 else row_number() over (partition by slug, postcode order by row) end as by_postcode
    from import_keys join shared using (slug)
  )
  update import_keys k set
    outcome = case when by_phone > 1 or by_host > 1 or by_postcode > 1 then 'skipped' end,
    reason = case when by_phone > 1 or by_host > 1 or by_postcode > 1 then ${skipReasons.repeated} end,
    final_slug = 'shared'
  from numbered n where n.row = k.row`;

/** Who has the slug of a row: the business itself, else another, and the row takes a number. */
const findHolders = sql`
  update import_keys k set business_id = case when ${isSame} then b.id end, final_slug = 'taken'
  from businesses b where b.slug = k.slug and k.outcome is null and k.slug <> ''`;

/** The same of who had it before. */
const findFormerHolders = sql`
  update import_keys k set business_id = case when ${isSame} then b.id end, final_slug = 'taken'
  from past_slugs p join businesses b on b.id = p.business_id
  where p.slug = k.slug and k.outcome is null and k.slug <> '' and k.final_slug is distinct from 'taken'`;

/** The business may be listed under a number behind the slug, or where its name has no letter under one of its own. */
const findNumbered = sql`
  update import_keys s set business_id = found.id
  from (
    select distinct on (k.row) k.row, b.id
    from import_keys k
    cross join lateral (
      select id from businesses where phone = k.phone
      union
      select id from businesses where ${sql.raw(hostOf("website"))} = k.website_host
    ) near
    join businesses b on b.id = near.id
    where k.outcome is null and k.business_id is null and (k.slug = '' or k.final_slug = 'taken')
      and case when k.slug = '' then left(b.slug, 9) = 'business-' and b.business_name = k.business_name
        else left(b.slug, length(k.slug) + 1) = k.slug || '-' and substr(b.slug, length(k.slug) + 2) ~ '^[0-9]+$' end
    order by k.row, b.slug
  ) as found
  where found.row = s.row`;

/** What becomes of rows whose business is listed. What this run itself wrote came from an earlier row. */
const settleFound = ({ runId, updateExisting }: Deciding): SQL => sql`
  update import_keys k set outcome = 'skipped', reason = case when b.updated_at = (
      select started_at from import_runs where id = ${runId}) then ${skipReasons.repeated} else ${skipReasons.listed} end
  from businesses b
  where b.id = k.business_id and k.outcome is null
    and (not ${updateExisting}::boolean or b.updated_at = (select started_at from import_runs where id = ${runId}))`;

/** The slug itself where it is free, to the first of those who want it; the others take the first free numbers. */
const giveSlugs = (avoid: readonly string[]): SQL => sql`
  with recursive wanting as materialized (
    select row, slug, final_slug = 'taken' as taken, row_number() over (partition by slug order by row) as nth
    from import_keys where outcome is null and business_id is null and final_slug is not null and slug <> ''
  ), groups as materialized (
    select slug, bool_or(taken) as taken, count(*) - (not bool_or(taken))::int as need from wanting group by slug
  ), avoided as materialized (
    select jsonb_array_elements_text(${JSON.stringify(avoid)}::jsonb) as slug
  ), probe as (
    select slug, 1 as number, false as free, need from groups where need > 0
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
  update import_keys k set outcome = 'imported',
    final_slug = case when w.nth = 1 and not g.taken then k.slug else k.slug || '-' || n.number end
  from wanting w join groups g using (slug)
  left join numbers n on n.slug = w.slug and n.nth = w.nth - (not g.taken)::int
  where w.row = k.row`;

const nameWithoutLetters = sql`
  update import_keys k set outcome = 'imported', business_id = u.id, final_slug = 'business-' || left(u.id::text, 8)
  from (
    select row, gen_random_uuid() as id from import_keys where outcome is null and slug = '' and business_id is null
  ) u
  where u.row = k.row`;
