import { type SQL, sql } from "drizzle-orm";
import { db, rowsOf } from "~/database/db.server";
import { mostCounted, type Queue } from "~/models/base/queue";
import { listingId, listingSlug } from "~/models/listings/address";
import type { BusinessStatus } from "~/models/listings/business";
import { slugify } from "~/models/listings/slug";
import { parsePhone } from "~/models/phones/phone";
import { isKept, isOnSite, statusNow } from "../../../../drizzle/schema/on-site";
import { type DeskListQuery, mostFound, mostListed, perPage, type ShownListings } from "./shown";

/** A listing as a line of the desk. */
export type DeskLine = {
  id: string;
  slug: string;
  name: string;
  city: string;
  citySlug: string;
  /** E.164. */
  phone: string | null;
  email: string | null;
  ownerEmail: string | null;
  services: string[];
  status: BusinessStatus;
  claimed: boolean;
  verified: boolean;
  featured: boolean;
  /** Since when it waits; null when it does not. */
  since: Date | null;
  createdAt: Date;
  /** Last day of the insurance that it stands here for. */
  expiredOn: string | null;
};

const today = sql`(now() at time zone 'Europe/London')::date`;
/** Insurance that counted, is over, and belongs to a listing that says Verified. */
const ranOut = sql`
  select c.business_id as id, c.expires_on as place, c.expires_on from listing_checks c
  join businesses b on b.id = c.business_id
  where c.ended_at is null and c.kind = 'insurance' and c.expires_on < ${today} and ${isOnSite("b")} and b.verified`;

/** Ids and what they are ordered by, no more than {@link mostListed} and one, by an index each. */
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
 * One page of the desk's listings, 25 a page: queues the oldest first, the others the newest first, and what a search
 * finds by name. Of a list longer than `most`, which is {@link mostListed} or {@link mostFound}, the first so many;
 * `more` says that there are others.
 */
export async function listDeskListings({ show, q, page, import: importId }: DeskListQuery) {
  const { rows, order } = q ? found(q) : importId ? importedBy(importId) : sources[show];
  const most = q ? mostFound : mostListed;
  const result = await db.execute(sql`
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
  const lines = rowsOf<DeskLine & { total: number }>(result);
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

function asLine({ since, createdAt, ...line }: DeskLine): DeskLine {
  return {
    ...line,
    citySlug: slugify(line.city),
    since: since === null ? null : new Date(since),
    createdAt: new Date(createdAt),
  };
}

/** What an import listed has its time of creation; the index on status leads there. */
const importedBy = (runId: string) => ({
  rows: sql`select id, created_at as place, null::date as expires_on from businesses
    where status in ('active', 'pending', 'inactive', 'suspended') and ${isKept("businesses")}
      and created_at = (select started_at from import_runs where id = ${runId}::uuid and stage = 'import')
    order by id`,
  order: sql`id`,
});

/** By the beginning of the name, or by a whole phone number, email, slug or id; of any status. */
function found(q: string): { rows: SQL; order: SQL } {
  const name = q.toLowerCase();
  const phone = parsePhone(q).e164;
  const [slug, id] = [listingSlug(q), listingId(q)];
  const most = mostFound + 1;
  // What follows every text with this beginning: the operators compare byte by byte, whatever the locale.
  const branches = [
    sql`(select id from businesses
      where lower(business_name) ~>=~ ${name} and lower(business_name) ~<~ ${`${name}\u{10ffff}`} limit ${most})`,
    ...(name.includes("@")
      ? [sql`(select id from businesses where lower(email) = ${name} limit ${most})`]
      : []),
    ...(phone ? [sql`(select id from businesses where phone = ${phone} limit ${most})`] : []),
    ...(slug ? [sql`(select id from businesses where slug = ${slug})`] : []),
    ...(id ? [sql`(select id from businesses where id = ${id}::uuid)`] : []),
  ];
  const ids = sql.join(branches, sql` union `);
  return {
    rows: sql`select b.id, lower(b.business_name) as place, null::date as expires_on
      from (${ids}) as hits join businesses b on b.id = hits.id`,
    order: sql`place, id`,
  };
}

type Waiting = Pick<Queue, "count" | "oldest">;

async function countRows(rows: SQL): Promise<Waiting> {
  const result = await db.execute(sql`
    select count(*)::int as count, min(place::timestamptz) as oldest
    from (select * from (${rows}) as source limit ${mostCounted}) as picked`);
  const [{ count, oldest } = { count: 0, oldest: null }] = rowsOf<{
    count: number;
    oldest: Date | string | null;
  }>(result);
  return { count, oldest: oldest === null ? null : new Date(oldest) };
}

/** Listings that wait to be put on the site. */
export const countNewListings = () => countRows(sources.new.rows);
/** Owners whom nobody has checked. */
export const countOwnersToCheck = () => countRows(sources.owners.rows);
/** Verified listings whose insurance has run out; they have waited since its last day. */
export const countInsuranceRanOut = () => countRows(sources.insurance.rows);
