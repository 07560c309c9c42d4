import { type SQL, sql } from "drizzle-orm";
import { db, rowsFrom } from "~/database/db.server";
import { type Timed, withinTime } from "~/database/time-limit.server";
import type {
  ListingFilters,
  ListingPage,
  ListingSummary,
  ListOrder,
  Total,
} from "~/models/listings/listing";
import { slugify } from "~/models/listings/slug";
import { boundingBox, type Coordinates } from "~/models/places/distance";
import type { TradeSlug } from "~/models/trades/trade";
import { findMeant } from "./near-names.server";
import { orderOf, orderOfFeatured, statedOrder } from "./order.server";
import { planeBox, planePoint } from "./plane.server";
import { all, listedWhere, milesOf, summariesById } from "./rows.server";
import { isTooShort, searchLine, searchWords } from "./words";

/** Any number is accepted as a page; it is limited to those there are. */
type Paging = { page: number; pageSize: number };

/** Listings are counted this far, and pages end there: fifty pages of twelve. */
export const mostCounted = 600;
/** How many of the nearest on the plane are read: that is not to scale, and half as many more hold the nearest 600. */
const mostNear = 900;
/** How many of an order are looked through for several words before all that have them are gathered: 10 ms. */
const mostLeading = 4000;
const widestMiles = 500;
/** The longest that a search of words may take, in milliseconds. */
const longestSearchMs = 2000;

/** Around a place; listings of the city `cityName` that have no coordinates come last. */
type Around = { centre: Coordinates; radiusMiles: number; cityName?: string | undefined };

/**
 * The ids of what was found, in its order, and whether these are all. None, and
 * not exact, for words of a single letter and for a search that takes too long. `meant` is what was looked for instead of
 * what was typed.
 */
type Found = { ids: string[]; exact: boolean; meant?: string };

/**
 * Active listings with these properties in the stated order, which is by rating and number of reviews, or in the order
 * that is asked for. Featured listings come first, the dearer plan before the other and those of a plan in an order of
 * the day; in the trade that their place is in.
 */
export async function searchListings(filters: ListingFilters, paging: Paging): Promise<ListingPage> {
  const orders: ListOrder[] = filters.centre ? ["nearest", "reviews"] : ["reviews"];
  const order = orders.find((each) => each === filters.order);
  const { found } = await searchMeant(filters);
  return pageOf(found, paging, { orders, order, centre: order === "nearest" ? filters.centre : undefined });
}

/**
 * Listings within the radius: featured first, premium before starter, then by distance, rating, review count and id;
 * last those of `cityName` without coordinates. By reviews only where all of them were found.
 */
export async function searchListingsNear(
  { filters, ...around }: Around & { filters: ListingFilters },
  paging: Paging,
): Promise<ListingPage> {
  const { found: near, text } = await searchMeant({ ...filters, order: "nearest" }, around);
  const byReviews = near.exact && filters.order === "reviews";
  const found = byReviews ? { ...near, ...(await findListings({ ...filters, text }, around)) } : near;
  const orders: ListOrder[] = near.exact ? ["nearest", "reviews"] : ["nearest"];
  return pageOf(found, paging, { orders, order: byReviews ? "reviews" : "nearest", centre: around.centre });
}

/** What was found; if nothing, and what was typed is nearly a name, what that finds, with the text that found it. */
async function searchMeant(
  filters: ListingFilters,
  around?: Around,
): Promise<{ found: Found; text: string | undefined }> {
  const { text = "" } = filters;
  const found = await findListings(filters, around);
  if (found.ids.length > 0 || !found.exact || text === "") return { found, text };
  const meant = await findMeant(text, whereIn({ ...filters, text: "" }, around));
  if (meant === undefined) return { found, text };
  return {
    found: { ...(await findListings({ ...filters, text: meant }, around)), meant },
    text: meant,
  };
}

async function pageOf(
  { ids, exact, meant }: Found,
  { page, pageSize }: Paging,
  { centre, ...ordered }: Pick<ListingPage, "order" | "orders"> & { centre?: Coordinates | undefined },
): Promise<ListingPage> {
  const pages = Math.max(1, Math.ceil(ids.length / pageSize));
  const shown = Math.min(Math.max(1, Math.trunc(page) || 1), pages);
  const onPage = ids.slice((shown - 1) * pageSize, shown * pageSize);
  const total = { count: ids.length, exact, ...(meant === undefined ? {} : { meant }) };
  const listings = await summariesById(onPage, centre);
  return { page: shown, pages, pageSize, total, ...ordered, listings };
}

const unread: Found = { ids: [], exact: false };

/** What a list with these filters has, everywhere or around a place. */
export async function findListings(filters: ListingFilters, around?: Around): Promise<Found> {
  const text = searchLine(filters.text ?? "");
  if (isTooShort(text)) return unread;
  if (text === "") return readIds(filters, around, (run) => run(db));
  const searched = await withinTime(longestSearchMs, (timed) => readIds(filters, around, timed));
  return searched.status === "done" ? searched.result : unread;
}

async function readIds(filters: ListingFilters, around: Around | undefined, timed: Timed): Promise<Found> {
  const most = mostCounted;
  const [row] = await timed((database) =>
    rowsFrom(database)<{ ids: string | null; cut: boolean }>(idsIn(filters, most, around)),
  );
  const ids = row?.ids ? row.ids.split(",") : [];
  return { ids: ids.slice(0, most), exact: ids.length <= most && row?.cut === false };
}

/** The other listings that are listed first with these filters, at most so many. */
export function listOthers(filters: ListingFilters, id: ListingId, most: number): Promise<ListingSummary[]> {
  const found = sql`(select string_to_array(ids, ',')::uuid[] from (${idsIn(filters, most)}) as found)`;
  return summariesById(sql`(array_remove(${found}, ${id}::uuid))[1:${most}::int]`);
}

/** One row: the ids of the first `most` and one more, and whether only the nearest were looked at. */
function idsIn(filters: ListingFilters, most: number, around?: Around): SQL {
  const centre = around?.centre ?? (filters.order === "nearest" ? filters.centre : undefined);
  const parts = [featuredIn(filters, around, centre)];
  if (!filters.featured) parts.push(...othersIn(filters, around, centre));
  const city = around?.cityName;
  // Nobody is in this city and in another one that is asked for.
  if (city !== undefined && slugify(filters.city || city) === slugify(city))
    parts.push(unlocatedIn({ ...filters, city }));
  const placed = parts.map(
    (ids, part) => sql`
    select id, ${part}::int as part, row_number() over () as place from (${ids} limit ${most + 1}) as found`,
  );
  return sql`
    with ${nearestIn(filters, around, centre)}${hasSeveralWords(filters) && !centre ? leadersIn(filters) : sql``}
    select string_agg(id::text, ',' order by part, place) as ids, (select count(*) = ${mostNear} from nearest) as cut
    from (select * from (${sql.join(placed, sql` union all `)}) as parts order by part, place
      limit ${most + 1}) as first`;
}

const whereIn = (filters: ListingFilters, around: Around | undefined): SQL =>
  all([listedWhere(filters), ...(around ? [isWithin(around)] : [])]);

function isWithin({ centre, radiusMiles }: Around): SQL {
  const radius = Math.min(Math.max(0, radiusMiles || 0), widestMiles);
  return sql`b.spot <@ ${planeBox(boundingBox(centre, radius))} and ${milesOf(centre)} <= ${radius}::float8`;
}

/**
 * `nearest`: the nearest that are not featured, by an index; empty unless the order is by distance. Those of a trade are
 * named as that index has them: else all around a city are read first, in London 190 ms for 4.
 */
function nearestIn(filters: ListingFilters, around?: Around, centre?: Coordinates): SQL {
  const { trade } = filters;
  const ofTrade = trade ? sql`and array_to_tsvector(b.trades) @@ ${`'${trade}'`}::tsquery` : sql``;
  const which = centre
    ? sql`where ${whereIn(filters, around)} ${ofTrade} and not b.featured
        order by b.spot <-> ${planePoint(centre)} limit ${mostNear}`
    : sql`where false`;
  return sql`nearest as materialized (
    select b.id, b.spot, b.latitude, b.longitude, b.rank, b.shown_reviews from businesses b ${which})`;
}

/**
 * `leaders`: those with all of several words among the first in the order, and, unless these are enough, `rest`: all
 * that have them. PostgreSQL takes words for independent of each other and reads every business in the order for two
 * that are seldom together: 1,400 ms for 90.
 */
const leadersIn = (filters: ListingFilters): SQL => sql`,
  leaders as materialized (
    select b.id, row_number() over () as place from (
      select * from businesses b where ${listedWhere({ ...filters, text: "" })} and not b.featured
      order by ${orderOf(filters)} limit ${mostLeading}) as b
    where ${listedWhere({ text: filters.text })} limit ${mostCounted + 1}),
  rest as materialized (
    select b.id, b.rank, b.shown_reviews from businesses b
    where ${listedWhere(filters)} and not b.featured and (select count(*) from leaders) <= ${mostCounted})`;

function othersIn(filters: ListingFilters, around?: Around, centre?: Coordinates): SQL[] {
  const order = orderOf(filters, centre);
  if (centre) return [sql`select b.id from nearest b order by ${order}`];
  if (hasSeveralWords(filters)) {
    const enough = sql`(select count(*) from leaders) > ${mostCounted}`;
    return [
      sql`select id from leaders where ${enough} order by place`,
      sql`select b.id from rest b order by ${order}`,
    ];
  }
  return [
    sql`select b.id from businesses b where ${whereIn(filters, around)} and not b.featured order by ${order}`,
  ];
}

const hasSeveralWords = ({ text = "" }: ListingFilters) => searchWords(text).length > 1;

function featuredIn(filters: ListingFilters, around?: Around, centre?: Coordinates): SQL {
  const { sold, order } = orderOfFeatured(filters, centre);
  return sql`
    select b.id from businesses b left join ${sold} where ${whereIn(filters, around)} and b.featured order by ${order}`;
}

const unlocatedIn = (filters: ListingFilters): SQL => sql`
  select b.id from businesses b where ${listedWhere(filters)} and b.spot is null
  order by b.featured desc, ${statedOrder}`;

/** The first featured listings with these properties, in the stated order. */
export async function listFeatured(filters: ListingFilters, limit: number): Promise<ListingSummary[]> {
  return (await searchListings({ ...filters, featured: true }, { page: 1, pageSize: limit })).listings;
}

type Scope = { trade?: TradeSlug; city?: string };

/** How many active listings a trade, a city or both have, exactly. */
export async function countListings(scope: Scope = {}): Promise<number> {
  const [row] = await rowsFrom(db)<{ count: number }>(
    sql`select count(*)::int as count from businesses b where ${listedWhere(scope)}`,
  );
  return row?.count ?? 0;
}

/** Whether a trade, a city or both have an active listing. */
export async function hasListings(scope: Scope): Promise<boolean> {
  const found = await rowsFrom(db)(sql`select from businesses b where ${listedWhere(scope)} limit 1`);
  return found.length > 0;
}

/** The first of the radii, in the order given, within which there is a listing. */
export async function findWiderRadius(
  search: Omit<Around, "radiusMiles"> & { filters: ListingFilters },
  radiiMiles: readonly number[],
): Promise<{ radiusMiles: number; total: Total } | undefined> {
  for (const radiusMiles of radiiMiles) {
    const { total } = await searchListingsNear({ ...search, radiusMiles }, { page: 1, pageSize: 1 });
    if (total.count > 0) return { radiusMiles, total };
  }
  return undefined;
}
