import { sql } from "drizzle-orm";
import { db, rowsFrom } from "~/database/db.server";
import { locks } from "~/database/locks.server";
import { recordAudit } from "~/models/audit/audit.server";
import { listingId } from "~/models/listings/slug";
import { isKept } from "../../../../drizzle/schema/on-site";
import type { Operator } from "../../../../drizzle/schema/values/accounts";
import type { Evidence, Twin } from "./evidence";
import { alikeListings } from "./evidence.server";

/** The most that are found for one listing; nobody looks through more. */
const mostOfOne = 10;

/**
 * Looks for duplicates of recently written listings, one batch of up to 500, and resolves to how many listings it
 * compared; 0 when none waits, or another process is at it. Earlier findings about these listings are replaced, except
 * where an operator has parted them.
 */
export const compareWaiting = (): Promise<number> =>
  db.transaction(async (tx) => {
    const [alone] = await rowsFrom(tx)<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${locks.duplicates}) as mine`,
    );
    if (!alone?.mine) return 0;
    const [next] = await rowsFrom(tx)<{ place: string; listings: number }>(sql`
        select place::text, cardinality(business_ids) as listings from uncompared_listings order by place limit 1`);
    if (!next) return 0;
    const ids = sql`(select unnest(business_ids) as id from uncompared_listings where place = ${next.place}::bigint)`;
    for (const side of ["business_id", "other_id"]) {
      await tx.execute(sql`
        delete from duplicate_listings where parted_at is null and ${sql.raw(side)} in ${ids}`);
    }
    const rows = sql`(select c.id as row, c.phone, c.name_key, c.website_host, c.postcode_key,
        city_key(c.city) as city_key, c.created_at
      from businesses c join ${ids} as written on written.id = c.id where c.status <> 'removed' offset 0)`;
    const alike = alikeListings(rows, {
      grades: ["certain", "likely"],
      most: mostOfOne,
      and: sql`b.id <> k.row`,
    });
    await tx.execute(sql`
      insert into duplicate_listings (business_id, other_id, why, created_at)
      select case when newer then one.id else other.id end, case when newer then other.id else one.id end,
        min(alike.why), greatest(one.created_at, other.created_at)
      from ${alike} as alike join businesses one on one.id = alike.row
      join businesses other on other.id = alike.business_id
      cross join lateral (select (one.created_at, one.id) > (other.created_at, other.id) as newer) as order_of_both
      group by one.id, other.id, newer
      on conflict do nothing`);
    await tx.execute(sql`delete from uncompared_listings where place = ${next.place}::bigint`);
    return next.listings;
  });

type Duplicate = { why: Evidence; stays: Twin; gone: Twin };

const perPage = 20;
/** Counted up to here. */
export const mostDuplicates = 1000;

const twin = (alias: string) =>
  sql.raw(`jsonb_build_object('id', ${alias}.id, 'name', ${alias}.business_name, 'slug', ${alias}.slug,
    'city', ${alias}.city, 'postcode', ${alias}.postcode, 'phone', ${alias}.phone, 'website', ${alias}.website,
    'status', ${alias}.status, 'claimed', ${alias}.claimed, 'verified', ${alias}.verified,
    'createdAt', ${alias}.created_at)`);

/** Of two listings the one to keep: first the one with an owner, then claimed, verified, active, then the older one. */
const better = (alias: string) =>
  sql.raw(`(${alias}.owner_id is not null, ${alias}.claimed, ${alias}.verified, ${alias}.status = 'active')`);

const both = sql`duplicate_listings d join businesses n on n.id = d.business_id and ${isKept("n")}
  join businesses o on o.id = d.other_id and ${isKept("o")}`;

/** Undecided pairs, the newest first, each with the one to keep; and how many, counted to 1,000. */
export async function listDuplicates(
  page: number,
): Promise<{ pairs: Duplicate[]; total: number; page: number; pages: number }> {
  const total = await countDuplicates();
  const pages = Math.max(1, Math.ceil(total / perPage));
  const shown = Math.min(Math.max(1, page), pages);
  const rows = await rowsFrom(db)<{ why: Evidence; newer: Twin; older: Twin; newerStays: boolean }>(sql`
    select d.why, ${twin("n")} as newer, ${twin("o")} as older, ${better("n")} > ${better("o")} as "newerStays"
    from ${both} where d.parted_at is null
    order by d.created_at desc, d.business_id, d.other_id limit ${perPage} offset ${(shown - 1) * perPage}`);
  const pairs = rows.map(({ why, newer, older, newerStays }) =>
    newerStays ? { why, stays: newer, gone: older } : { why, stays: older, gone: newer },
  );
  return { pairs, total, page: shown, pages };
}

async function countDuplicates(): Promise<number> {
  const found = await rowsFrom(db)<{ total: number }>(sql`
    select count(*)::int as total from (
      select from ${both} where d.parted_at is null limit ${mostDuplicates}) as few`);
  return found[0]?.total ?? 0;
}

/** Marks two listings as different businesses, or takes that back; returns whether anything changed. */
export async function partDuplicates(
  operator: Operator,
  [one, other]: readonly [string, string],
  parted: boolean,
): Promise<boolean> {
  const ids = [listingId(one), listingId(other)];
  if (!ids[0] || !ids[1]) return false;
  return db.transaction(async (tx) => {
    const [pair] = await rowsFrom(tx)<{ businessId: ListingId; otherId: string }>(sql`
      update duplicate_listings set parted_at = ${parted ? sql`now()` : sql`null`},
        parted_by = ${parted ? operator.id : null}
      where (business_id, other_id) in ((${ids[0]}::uuid, ${ids[1]}::uuid), (${ids[1]}::uuid, ${ids[0]}::uuid))
        and (parted_at is null) = ${parted}
      returning business_id as "businessId", other_id as "otherId"`);
    if (!pair) return false;
    await recordAudit(tx, operator, "edited", "listing", pair.businessId, {
      after: { sameAs: parted ? null : pair.otherId, notTheSameAs: parted ? pair.otherId : null },
    });
    return true;
  });
}
