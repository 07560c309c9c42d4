import { sql } from "drizzle-orm";
import { db, rowsOf } from "~/database/db.server";
import {
  type ListingFilters,
  type ListingPage,
  type ListingSummary,
  mostSorted,
  type Total,
} from "~/models/listings/listing";
import type { TradeSlug } from "~/models/trades/trade";
import {
  cityOf,
  countScope,
  mostCounted,
  noteListed,
  type Paging,
  placePage,
  rankedWhere,
  reviewsOrder,
  type ScopeCount,
  statedOrder,
  statedOrderReversed,
  summariesById,
  summariesOf,
} from "./rows.server";
import { matchWords } from "./text.server";
import { searchWords } from "./words";

export { findWiderRadius, searchListingsNear } from "./near.server";

/** Active listings with these properties, featured first in their own order, then by rating, review count and id. */
export async function searchListings(filters: ListingFilters, paging: Paging): Promise<ListingPage> {
  noteListed(filters);
  const words = searchWords(filters.text ?? "");
  if (words.length === 0) return walkTo(await countMatching(filters), filters, paging);
  const { ids, complete } = await matchWords(filters, words);
  const { offset, ...page } = placePage({ count: ids.length, exact: complete }, paging);
  const sorted = filters.order && ids.length > 1 ? await byReviews(ids) : ids;
  return { ...page, listings: await summariesById(sorted.slice(offset, offset + page.pageSize)) };
}

async function byReviews(ids: readonly string[]): Promise<string[]> {
  const result = await db.execute(sql`
    select business_id as id from ranked_listings
    where trade = catalogue_key() and business_id = any(string_to_array(${ids.join(",")}, ',')::uuid[])
    order by ${reviewsOrder}`);
  return rowsOf<{ id: string }>(result).map(({ id }) => id);
}

/** A page of the stated order, reached from whichever end is nearer. */
async function walkTo(total: Total, filters: ListingFilters, paging: Paging): Promise<ListingPage> {
  const { offset, ...page } = placePage(total, paging);
  const size = Math.max(0, Math.min(page.pageSize, total.count - offset));
  if (size === 0) return { ...page, listings: [] };
  const fromEnd = total.count - offset - size;
  const reviews = filters.order !== undefined && cityOf(filters) !== undefined && total.count <= mostSorted;
  const backwards = !reviews && total.exact && fromEnd < offset;
  const order = reviews ? reviewsOrder : backwards ? statedOrderReversed : statedOrder;
  const listings = await summariesOf(sql`array(
    select business_id from ranked_listings
    where ${rankedWhere(filters)} order by ${order} limit ${size} offset ${backwards ? fromEnd : offset})`);
  return { ...page, listings: backwards ? listings.reverse() : listings };
}

/** From the counts that stand ready where they say it; else counted, as far as {@link mostCounted}. */
async function countMatching(filters: ListingFilters): Promise<Total> {
  const ready = readyCount(filters);
  if (ready) return { count: (await countScope(filters))[ready], exact: true };
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
}: ListingFilters): keyof ScopeCount | undefined {
  const flags = Object.entries({ featured, verified, claimed }).filter(([, wanted]) => wanted);
  if (minRating !== undefined || flags.length > 1) return undefined;
  return (flags[0]?.[0] as keyof ScopeCount | undefined) ?? "total";
}

/** The first featured listings with these properties, in the stated order. */
export async function listFeatured(filters: ListingFilters, limit: number): Promise<ListingSummary[]> {
  return (await searchListings({ ...filters, featured: true }, { page: 1, pageSize: limit })).listings;
}

/** How many active listings a trade, a city or both have; exact, and the same cost however many there are. */
export async function countListings(scope: { trade?: TradeSlug; city?: string } = {}): Promise<number> {
  noteListed(scope);
  return (await countScope(scope)).total;
}
