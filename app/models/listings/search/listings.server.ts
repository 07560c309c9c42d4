import { type SQL, sql } from "drizzle-orm";
import { db, rowsOf } from "~/database/db.server";
import type { ListingFilters, ListingPage, ListingSummary, Total } from "~/models/listings/listing";
import type { Coordinates } from "~/models/places/distance";
import type { TradeSlug } from "~/models/trades/trade";
import {
  askedOrder,
  countScope,
  mostCounted,
  ordersOf,
  type Paging,
  placePage,
  rankedWhere,
  type ScopeCount,
  statedOrder,
  statedOrderReversed,
  summariesById,
  summariesOf,
} from "./rows.server";
import { matchWords } from "./text.server";
import { wordsOf } from "./words";

export { findWiderRadius, searchListingsNear } from "./near.server";

/** Active listings with these properties, featured first in their own order, then by rating, review count and id. */
export async function searchListings(filters: ListingFilters, paging: Paging): Promise<ListingPage> {
  const words = wordsOf(filters);
  if (words.length === 0) return walkTo(filters, paging);
  const { ids, complete } = await matchWords(filters, words);
  const total = { count: ids.length, exact: complete };
  const { offset, ...page } = placePage(total, paging);
  const standing = ordersOf(filters, total);
  const sorted = standing.order && ids.length > 0 ? await sortedAs(filters, ids) : ids;
  const shown = sorted.slice(offset, offset + page.pageSize);
  return { ...page, ...standing, listings: await summariesById(shown, centreOf(filters, standing)) };
}

async function sortedAs(filters: ListingFilters, ids: readonly string[]): Promise<string[]> {
  const result = await db.execute(sql`
    select business_id as id from ranked_listings
    where trade = catalogue_key() and business_id = any(string_to_array(${ids.join(",")}, ',')::uuid[])
    order by ${askedOrder(filters)}`);
  return rowsOf<{ id: string }>(result).map(({ id }) => id);
}

/** The point that distances are shown from; undefined unless the list is ordered by distance. */
const centreOf = ({ centre }: ListingFilters, { order }: Pick<ListingPage, "order">) =>
  order === "nearest" ? centre : undefined;

/** A page of the order that was asked for, or of the stated order, read from whichever end is nearer. */
async function walkTo(filters: ListingFilters, paging: Paging): Promise<ListingPage> {
  // The first page of the stated order does not depend on the count, so both are queried at once.
  const first = paging.page <= 1 && !filters.order;
  const [scope, onFirst] = await Promise.all([
    countScope(filters),
    first ? listRanked(filters, statedOrder, { size: paging.pageSize, offset: 0 }) : undefined,
  ]);
  const standing = ordersOf(filters, { count: scope.total, exact: true });
  const total = await countMatching(filters, scope);
  const { offset, ...page } = placePage(total, paging);
  if (onFirst) return { ...page, ...standing, listings: onFirst };
  const size = Math.max(0, Math.min(page.pageSize, total.count - offset));
  if (size === 0) return { ...page, ...standing, listings: [] };
  const fromEnd = total.count - offset - size;
  const backwards = !standing.order && total.exact && fromEnd < offset;
  const order = standing.order ? askedOrder(filters) : backwards ? statedOrderReversed : statedOrder;
  const at = { size, offset: backwards ? fromEnd : offset };
  const listings = await listRanked(filters, order, at, centreOf(filters, standing));
  return { ...page, ...standing, listings: backwards ? listings.reverse() : listings };
}

const listRanked = (
  filters: ListingFilters,
  order: SQL,
  { size, offset }: { size: number; offset: number },
  centre?: Coordinates,
): Promise<ListingSummary[]> =>
  summariesOf(
    sql`array(
      select business_id from ranked_listings where ${rankedWhere(filters)} order by ${order}
      limit ${size} offset ${offset})`,
    centre,
  );

/** Takes a kept count where there is one; else counts, up to {@link mostCounted}. */
async function countMatching(filters: ListingFilters, scope: ScopeCount): Promise<Total> {
  const ready = readyCount(filters);
  if (ready) return { count: scope[ready], exact: true };
  const result = await db.execute(sql`
    select count(*)::int as counted from (
      select from ranked_listings where ${rankedWhere(filters)} limit ${mostCounted + 1}) as few`);
  const counted = rowsOf<{ counted: number }>(result)[0]?.counted ?? 0;
  return { count: Math.min(counted, mostCounted), exact: counted <= mostCounted };
}

function readyCount({
  minRating,
  featured,
  verified,
  claimed,
  photos,
}: ListingFilters): keyof ScopeCount | undefined {
  const flags = Object.entries({ featured, verified, claimed }).filter(([, wanted]) => wanted);
  if (minRating !== undefined || photos || flags.length > 1) return undefined;
  return (flags[0]?.[0] as keyof ScopeCount | undefined) ?? "total";
}

/** The first featured listings with these properties, in the stated order. */
export async function listFeatured(filters: ListingFilters, limit: number): Promise<ListingSummary[]> {
  return (await searchListings({ ...filters, featured: true }, { page: 1, pageSize: limit })).listings;
}

/** How many active listings a trade, a city or both have; exact, at the same cost however many there are. */
export async function countListings(scope: { trade?: TradeSlug; city?: string } = {}): Promise<number> {
  return (await countScope(scope)).total;
}
