import { type SQL, sql } from "drizzle-orm";
import { db, rowsFrom } from "~/database/db.server";
import { mostCounted } from "~/models/base/queue";
import { countWaiting, type Waiting } from "~/models/base/queue.server";
import type { ListingFilters } from "~/models/listings/listing";
import { findListings } from "~/models/listings/search/listings.server";
import { findMeant } from "~/models/listings/search/near-names.server";
import { statedOrder } from "~/models/listings/search/order.server";
import { all, listedWhere } from "~/models/listings/search/rows.server";
import { listingId, listingSlug, slugify } from "~/models/listings/slug";
import { findKey } from "~/models/reading/find-key";
import { parsePhone } from "~/models/reading/phone";
import { isKept, isOnSite, statusNow } from "../../../../drizzle/schema/on-site";
import type { BusinessStatus } from "../../../../drizzle/schema/values/listings";
import {
  type DeskFilters,
  type DeskLine,
  type DeskListQuery,
  isNarrowed,
  isScanned,
  mostFound,
  mostListed,
  mostScanned,
  perPage,
  type ShownListings,
} from "./list-query";

const today = sql`(now() at time zone 'Europe/London')::date`;
/** Insurance that was checked, has run out, and belongs to a verified listing on the site. */
const ranOut = sql`
  select c.business_id as id, c.expires_on as place, c.expires_on from listing_checks c
  join businesses b on b.id = c.business_id
  where c.ended_at is null and c.kind = 'insurance' and c.expires_on < ${today} and ${isOnSite("b")} and b.verified`;

/** Queries for ids with their sort keys; each uses an index and reads at most {@link mostListed} and one more. */
const sources: Readonly<Record<ShownListings, { rows: SQL; order: SQL }>> = {
  new: awaiting("publication"),
  owners: awaiting("check"),
  insurance: { rows: sql`${ranOut} order by c.expires_on, c.business_id`, order: sql`place, id` },
  active: ofStatus("active"),
  suspended: ofStatus("suspended"),
  removed: ofStatus("removed"),
};

function awaiting(act: "publication" | "check") {
  return {
    rows: sql`select id, awaits_since as place, null::date as expires_on from businesses
      where awaits = ${act} and ${isKept("businesses")} order by awaits_since, id`,
    order: sql`place, id`,
  };
}

function ofStatus(status: BusinessStatus) {
  return {
    rows: sql`select id, created_at as place, null::date as expires_on from businesses
      where status = ${status}${status === "removed" ? sql`` : sql` and ${isKept("businesses")}`} order by created_at desc, id`,
    order: sql`place desc, id`,
  };
}

/**
 * One page of the desk's listings, 25 a page: queues the oldest first, the others the newest first, filtered lists in
 * the order of the site's lists. A search puts matches of name, number, email or address before matches of words. A
 * list ends after `most` listings, which is {@link mostListed} or {@link mostFound}; `more` says that there are others.
 * `meant` is what was looked for where what was typed finds nothing, and is nearly the name of a listing of any status.
 */
export async function listDeskListings(query: DeskListQuery) {
  const listed = await listOnce(query);
  const where = isNarrowed(query) ? listedWhere(scopeOf(query)) : isKept("b");
  const meant = query.q && listed.total === 0 ? await findMeant(query.q, where) : undefined;
  const near = meant === undefined ? undefined : await listOnce({ ...query, q: meant });
  return near && near.total > 0 ? { ...near, meant } : { ...listed, meant: undefined };
}

async function listOnce({ show, q, page, import: importId, ...filters }: DeskListQuery) {
  const { rows, order } = q
    ? await found(q, filters)
    : isNarrowed(filters)
      ? narrowedTo(filters)
      : importId
        ? importedBy(importId)
        : sources[show];
  const most = q ? mostFound : mostListed;
  const lines = await rowsFrom(db)<DeskLine & { total: number }>(sql`
    with picked as materialized (select * from (${rows}) as source limit ${most + 1}),
    numbers as (select count(*)::int as total from picked),
    shown as (
      select id, place, expires_on, row_number() over (order by ${order}) as position from picked
      order by ${order} limit ${perPage} offset ${(page - 1) * perPage})
    select numbers.total, shown.position, shown.expires_on::text as "expiredOn",
      b.id, b.slug, b.business_name as name, b.city, b.phone, b.email, a.email as "ownerEmail",
      b.service_types as services, ${statusNow("b")} as status, b.claimed, b.verified, b.featured, b.awaits_since as since,
      b.created_at as "createdAt"
    from numbers left join shown on true left join businesses b on b.id = shown.id
    left join accounts a on a.id = b.owner_id order by shown.position`);
  const total = Math.min(lines[0]?.total ?? 0, most);
  return {
    listings: lines.flatMap(({ total: _, ...line }) => (line.id === null ? [] : [asLine(line)])),
    total,
    most,
    more: (lines[0]?.total ?? 0) > most,
    page,
    pages: Math.max(1, Math.ceil(total / perPage)),
  };
}

const asLine = ({ since, createdAt, ...line }: DeskLine): DeskLine => ({
  ...line,
  citySlug: slugify(line.city),
  since: since === null ? null : new Date(since),
  createdAt: new Date(createdAt),
});

/** Listings that an import added have its start as their time of creation; the index on status is used to find them. */
const importedBy = (runId: string) => ({
  rows: sql`select id, created_at as place, null::date as expires_on from businesses
    where status in ('active', 'pending', 'inactive', 'suspended') and ${isKept("businesses")}
      and created_at = (select started_at from import_runs where id = ${runId}::uuid and stage = 'import')
    order by id`,
  order: sql`id`,
});

/** In the order of the site's lists, by its indexes; filters without an index look at the newest listings only. */
function narrowedTo(filters: DeskFilters): { rows: SQL; order: SQL } {
  const listed = listedWhere(scopeOf(filters));
  if (!isScanned(filters)) {
    return {
      rows: sql`select id, row_number() over () as place, null::date as expires_on from (
        select b.id from businesses b where ${listed} order by b.featured desc, ${statedOrder} limit ${mostListed + 1}) as first`,
      order: sql`place`,
    };
  }
  return {
    rows: sql`select b.id, b.created_at as place, null::date as expires_on from (
        select * from businesses b where ${isOnSite("b")} order by created_at desc, id limit ${mostScanned}) as b
      where ${unindexed(filters)} and ${listed}`,
    order: sql`place desc, id`,
  };
}

/** The filters that the site's lists have too. */
const scopeOf = ({ city, trade, owner, checked }: DeskFilters): ListingFilters => ({
  ...{ city, trade },
  ...(checked && { verified: true }),
  ...(owner === "has" && { claimed: true }),
});

/** The filters that the site's lists do not have, as a condition on `businesses b`. */
const unindexed = ({ owner, photos }: DeskFilters): SQL =>
  all([
    sql`true`,
    ...(owner === "none" ? [sql`not b.claimed`] : []),
    ...(photos ? [sql`cardinality(b.gallery_images) > 0`] : []),
  ]);

/** Matches of name, number, email or address first, then matches of words, found by the directory's own search. */
async function found(q: string, filters: DeskFilters): Promise<{ rows: SQL; order: SQL }> {
  const { ids } = await findListings({ ...scopeOf(filters), text: q });
  const named = isNarrowed(filters) ? sql`select null::uuid as id where false` : namedSo(q);
  const most = mostFound + 1;
  return {
    rows: sql`
      select b.id, min(place) as place, null::date as expires_on from (
        select id, 0 as place from (${named}) as named
        union all select id, at::int from
          unnest(string_to_array(${ids.slice(0, most).join(",")}, ',')::uuid[]) with ordinality as hit (id, at)) as hits
      join businesses b on b.id = hits.id where ${unindexed(filters)} group by b.id order by 2, lower(b.business_name), 1`,
    order: sql`place, id`,
  };
}

/** Ids of listings whose name begins with `q`, or whose phone, email, slug or id it is; of any status. */
function namedSo(q: string): SQL {
  const key = findKey(q);
  const phone = parsePhone(q).e164;
  const [slug, id] = [listingSlug(q), listingId(q)];
  const most = mostFound + 1;
  const branches = [
    sql`(select id from businesses where name_words like ${`${key}%`} and ${key} <> '' limit ${most})`,
    ...(q.includes("@")
      ? [sql`(select id from businesses where lower(email) = ${q.toLowerCase()} limit ${most})`]
      : []),
    ...(phone ? [sql`(select id from businesses where phone = ${phone} limit ${most})`] : []),
    ...(slug ? [sql`(select id from businesses where slug = ${slug})`] : []),
    ...(id ? [sql`(select id from businesses where id = ${id}::uuid)`] : []),
  ];
  return sql.join(branches, sql` union `);
}

const countRows = (rows: SQL): Promise<Waiting> =>
  countWaiting(sql`select place as since from (${rows}) as source limit ${mostCounted}`);

/** Listings that wait to be put on the site. */
export const countNewListings = () => countRows(sources.new.rows);
/** Claimed listings whose owners nobody has checked. */
export const countOwnersToCheck = () => countRows(sources.owners.rows);
/** Verified listings whose insurance has run out; they have waited since its last day. */
export const countInsuranceRanOut = () => countRows(sources.insurance.rows);
