import { type SQL, sql } from "drizzle-orm";
import { db, rowsFrom } from "~/database/db.server";
import type { ListingFilters, ListingPage, Total } from "~/models/listings/listing";
import { noteInList } from "~/models/listings/shown.server";
import { boundingBox, type Coordinates } from "~/models/places/distance";
import { isPlacedExactly } from "../../../../drizzle/schema/on-site";
import { edgeOf, milesFrom, partitionBox, partitionPoint } from "./partition.server";
import {
  catalogueKey,
  mostCounted,
  type Paging,
  placePage,
  rankedWhere,
  type SummaryRow,
  statedOrder,
  summaryColumns,
  summaryOf,
  walkedWhere,
} from "./rows.server";
import { findAllMatches, inTurn } from "./text.server";
import { chosenBesides, heldByText, holdsEach } from "./word-index.server";
import { searchLine, wordsOf } from "./words";

type NearbySearch = {
  centre: Coordinates;
  radiusMiles: number;
  /** Listings of this city that have no coordinates come last. */
  cityName?: string;
  filters: ListingFilters;
};

const widestMiles = 500;
const radiusWithin = (miles: number): number => Math.min(Math.max(0, miles || 0), widestMiles);
/** How many of the nearest a search fetches at first: what it counts, and half as many more as the plane distorts. */
const firstReach = 1.5 * mostCounted;
/** The most that it fetches; if that does not settle the page, the total is 'at least'. */
const longestReach = 6 * mostCounted;
/** How many it fetches where the text of each has to be read. */
const longestRead = 1800;
/** How many entries of an index are scanned for flags and opening hours. */
const longestScan = 3000;
/** The same as {@link longestRead}, after waiting in line for too long. */
const shortestRead = 300;

/**
 * Listings within the radius: featured first, premium before starter, then by distance, rating, review count and id; last those of
 * `cityName` without coordinates. Exact up to {@link mostCounted}, which is as far as the pages go.
 */
export async function searchListingsNear(search: NearbySearch, paging: Paging): Promise<ListingPage> {
  const page = await findPage(search, paging);
  noteInList(page.listings);
  return page;
}

async function findPage(search: NearbySearch, paging: Paging): Promise<ListingPage> {
  const candidates = await candidatesOf(search.filters);
  const find = (reach: number) => findNear(search, { ...candidates, reach }, paging);
  if (candidates.tested) {
    const searched = await inTurn(() => find(longestRead));
    return (searched.status === "done" ? searched.result : await find(shortestRead)).page;
  }
  for (let reach = firstReach; ; reach *= 2) {
    const near = await find(reach);
    if (near.settled || reach * 2 > longestReach) return near.page;
  }
}

/** The first of the radii, in the order given, within which there is a listing. */
export async function findWiderRadius(
  search: Omit<NearbySearch, "radiusMiles">,
  radiiMiles: readonly number[],
): Promise<{ radiusMiles: number; total: Total } | undefined> {
  for (const radiusMiles of radiiMiles) {
    const { total } = await findPage({ ...search, radiusMiles }, { page: 1, pageSize: 1 });
    if (total.count > 0) return { radiusMiles, total };
  }
  return undefined;
}

/**
 * What the nearest are picked from (`from`, `where`), the key of the trade in the catalogue, the conditions that the
 * index answers (`chosen`), those that need the text (`held`), and whether such searches run one at a time (`tested`).
 */
type Candidates = { from: SQL; where: SQL; chosen?: SQL; held?: SQL; tested: boolean; trade: string };
/** How many of the nearest of each kind, featured or not, are fetched. */
type Reached = Candidates & { reach: number };

/** All listings; with a text the matching ones, if all of them are known, else all, each to be tested. */
async function candidatesOf(filters: ListingFilters): Promise<Candidates> {
  const trade = (await catalogueKey()) + (filters.trade ?? "");
  const words = wordsOf(filters);
  const chosen = words.length > 0 ? chosenBesides(filters, words) : undefined;
  const where = chosen ? walkedWhere(filters, trade) : rankedWhere(filters, trade);
  const ids = words.length > 0 ? await findAllMatches(filters, words) : undefined;
  if (ids) {
    const known = sql`unnest(string_to_array(${ids.join(",")}, ',')::uuid[]) as known (id)`;
    const from = sql`(select ranked.* from ${known}
      join ranked_listings ranked on ranked.business_id = known.id offset 0) as ranked_listings`;
    return { from, where, trade, tested: false };
  }
  const everybody = { from: sql`ranked_listings`, where, trade, tested: words.length > 0 };
  if (!everybody.tested) return everybody;
  return { ...everybody, chosen, held: chosen ? heldByText(words, "fetched") : holdsEach(words) };
}

type NearRow = SummaryRow & { shown: number; total: number; settled: boolean };

/** One page of what is found when the `reach` nearest of each kind are fetched, and whether that was enough. */
async function findNear(
  search: NearbySearch,
  candidates: Reached,
  { page, pageSize }: Paging,
): Promise<{ page: ListingPage; settled: boolean }> {
  const radius = radiusWithin(search.radiusMiles);
  const asked = Math.max(1, Math.trunc(Math.min(page, mostCounted)) || 1);
  const before = sql`((select shown from placed) - 1) * ${pageSize}::int`;
  const result = await rowsFrom(db)<NearRow>(sql`
    with ${fetchedNear(search, candidates, radius)},
    found as materialized (
      select * from located
      union all
      select business_id, 2 as part, null, featured, standing, rating, reviews from unlocated as fetched where held
    ),
    numbers as materialized (select least(count(*), ${mostCounted + 1})::int as total, ${settled(radius)} from found),
    placed as materialized (
      select least(${asked}::int, greatest(1, ceil(least(total, ${mostCounted}) / ${pageSize}::float8)))::int as shown
      from numbers
    ),
    picked as materialized (
      select business_id, miles, row_number() over () as place from (
        select business_id, miles from found order by ${search.filters.order === "reviews" ? mostReviewed : nearestFirst}
        limit least(${pageSize}::int, greatest(0, ${mostCounted}::int - ${before})) offset ${before}
      ) as nearest
    )
    select numbers.total, numbers.settled, placed.shown, picked.miles as "distanceMiles",
      ${isPlacedExactly("b")} as "placedExactly", ${summaryColumns}
    from numbers cross join placed left join (
      picked join businesses_by_id(array(select business_id from picked)) b on b.id = picked.business_id
    ) on true
    order by picked.place`);
  return pageFrom(result, { page, pageSize }, search.filters);
}

const near = sql`miles, rating desc, reviews desc, business_id`;
const nearestFirst = sql`part, featured desc, trunc(standing) desc, ${near}`;
/** By reviews if all listings were found; else the nearest first. */
const mostReviewed = sql`part, featured desc, trunc(standing) desc,
  case when (select settled and total <= ${mostCounted} from numbers) then reviews end desc, ${near}`;

/**
 * Fetches the nearest featured listings, as many others as those leave room for, the least distance of any that was not
 * fetched (the edges), and the listings without coordinates.
 */
function fetchedNear({ centre, cityName }: NearbySearch, candidates: Reached, radius: number): SQL {
  const { from, where, chosen, held = sql`true`, reach, trade } = candidates;
  const box = boundingBox(centre, radius);
  const here = partitionPoint(trade, centre);
  // Reads only columns that the indexes of places hold. The last row scanned is kept for its distance.
  const nearest = (kind: SQL, standing: SQL, most: SQL) => {
    const along = sql`from ${from} where ${where} and ${kind} and spot <@ ${partitionBox(trade, box)} order by spot <-> ${here}`;
    const columns = sql`business_id, ${standing} as standing, rating, reviews`;
    const miles = sql`${milesFrom(centre)} as miles`;
    if (!chosen)
      return sql`select ${columns}, ${miles}, spot <-> ${here} as apart, (${held}) as held, 0 as nth ${along} limit ${most}`;
    return sql`
      select business_id, standing, rating, reviews, ${miles}, apart, chosen and ${held} as held, nth
      from (
        select *, row_number() over () as nth from (
          select ${columns}, trade, latitude, longitude, spot <-> ${here} as apart, ${chosen} as chosen
          ${along} limit ${longestScan}) as scanned
      ) as fetched
      where chosen or nth = ${longestScan} limit ${most}`;
  };
  const ofCity = cityName === undefined ? sql`false` : sql`city_key = city_key(${searchLine(cityName)})`;
  const beyond = edgeOf(centre, box);
  const edge = (most: SQL) => beyond(sql`count(*) < ${most} and coalesce(max(nth), 0) < ${longestScan}`);
  return sql`
    featured_near as materialized (${nearest(sql`featured`, sql`standing`, sql`${reach}::int`)}),
    featured_edge as materialized (select ${edge(sql`${reach}::int`)} as of_featured from featured_near),
    room as materialized (
      select ceil(${reach}::float8 * greatest(0, ${mostCounted} - count(*)) / ${mostCounted})::int as most
      from featured_near where miles <= ${radius}::float8 and miles < (select of_featured from featured_edge)
    ),
    others_near as materialized (${nearest(sql`not featured`, sql`0::real`, sql`(select most from room)`)}),
    edge as materialized (
      select of_featured, (select ${edge(sql`(select most from room)`)} from others_near) as of_others
      from featured_edge
    ),
    located as materialized (
      select business_id, 0 as part, miles, true as featured, standing, rating, reviews from featured_near as fetched
      where miles <= ${radius}::float8 and miles < (select of_featured from edge) and held
      union all
      select business_id, 1, miles, false, standing, rating, reviews from others_near as fetched
      where miles <= ${radius}::float8 and miles < (select of_others from edge) and held
    ),
    unlocated as materialized (
      select business_id, featured, standing, rating, reviews, (${held}) as held from (
        select business_id, trade, featured, standing, rating, reviews, ${chosen ?? sql`search_text`} from ${from}
        where ${where} and ${chosen ?? sql`true`} and spot is null and ${ofCity}
        order by ${statedOrder} limit ${unlocatedRoom(candidates)}) as fetched
    )`;
}

/** How many listings without coordinates to fetch: what the located leave to count, or all where texts are tested. */
const unlocatedRoom = ({ held }: Candidates): SQL =>
  held ? sql`${mostCounted + 1}` : sql`(select greatest(0, ${mostCounted + 1}::int - count(*)) from located)`;

/** Whether what was fetched is all there is, or fills every page in an order that no other listing can change. */
const settled = (radius: number): SQL => sql`case
      when (select of_featured from edge) <= ${radius}::float8 then count(*) filter (where part = 0) >= ${mostCounted}
      when (select of_others from edge) <= ${radius}::float8 then count(*) filter (where part < 2) >= ${mostCounted}
      else count(*) > ${mostCounted} or (select count(*) from unlocated) <= ${mostCounted}
    end as settled`;

function pageFrom(
  rows: NearRow[],
  { pageSize }: Paging,
  { order }: ListingFilters,
): { page: ListingPage; settled: boolean } {
  const [{ total = 0, settled = true, shown = 1 } = {}] = rows;
  const exact = total <= mostCounted && settled;
  const { offset, ...page } = placePage(
    { count: Math.min(total, mostCounted), exact },
    { page: shown, pageSize },
  );
  const listings = rows
    .filter(({ id }) => id !== null)
    .map(({ total: _, settled: __, shown: ___, ...row }) => summaryOf(row));
  const orders = exact ? (["nearest", "reviews"] as const) : (["nearest"] as const);
  return {
    page: { ...page, listings, orders, order: orders.find((each) => each === order) ?? "nearest" },
    settled,
  };
}
