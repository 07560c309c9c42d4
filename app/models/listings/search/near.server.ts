import { type SQL, sql } from "drizzle-orm";
import { db, rowsOf } from "~/database/db.server";
import type { ListingFilters, ListingPage, ListingSummary, Total } from "~/models/listings/listing";
import { type BoundingBox, boundingBox, type Coordinates, earthRadiusMiles } from "~/models/places/distance";
import {
  mostCounted,
  type Paging,
  placePage,
  rankedWhere,
  statedOrder,
  summaryColumns,
  summaryOf,
} from "./rows.server";
import { holdsEach, matchWords } from "./text.server";
import { plainText, searchWords } from "./words";

export type NearbySearch = {
  centre: Coordinates;
  radiusMiles: number;
  /** Listings of this city that have no coordinates come last. */
  cityName?: string;
  filters: ListingFilters;
};

/** The length of a degree of longitude on a sheet, in degrees of latitude; `on_sheet` draws with it. */
const sheetScale = 0.58;
/** Wider than any error in a place on a sheet, narrower than a step, in degrees. */
const sheetRounding = 1e-6;
const widestMiles = 500;
/** What a search fetches of the nearest at first: what it counts, and a half for how a sheet distorts. */
const firstReach = 1.5 * mostCounted;
/** Beyond this it says 'at least', whatever it has. */
const longestReach = 6 * mostCounted;
/** The same where the text of each has to be read. */
const longestRead = 2000;

/**
 * Listings within the radius: featured first, then by distance, rating, review count and id; last those of
 * `cityName` without coordinates. Exact up to {@link mostCounted}, which is as far as the pages go.
 */
export async function searchListingsNear(search: NearbySearch, paging: Paging): Promise<ListingPage> {
  const candidates = await candidatesOf(search.filters);
  for (let { reach } = candidates; ; reach *= 2) {
    const near = await findNear(search, { ...candidates, reach }, paging);
    if (near.settled || reach * 2 > longestReach) return near.page;
  }
}

/** The first of the radii, in the order given, within which there is a listing. */
export async function findWiderRadius(
  search: Omit<NearbySearch, "radiusMiles">,
  radiiMiles: readonly number[],
): Promise<{ radiusMiles: number; total: Total } | undefined> {
  for (const radiusMiles of radiiMiles) {
    const { total } = await searchListingsNear({ ...search, radiusMiles }, { page: 1, pageSize: 1 });
    if (total.count > 0) return { radiusMiles, total };
  }
  return undefined;
}

/** What the nearest are picked from, what each must meet, and what is asked of those that were fetched. */
type Candidates = { from: SQL; where: SQL; held: SQL; reach: number };

/** Everybody; where there is text, those that hold it if all of them are known, else each is tested by it. */
async function candidatesOf(filters: ListingFilters): Promise<Candidates> {
  const where = rankedWhere(filters);
  const words = searchWords(filters.text ?? "");
  const everybody = { from: sql`ranked_listings`, where };
  if (words.length === 0) return { ...everybody, held: sql`true`, reach: firstReach };
  const { ids, complete } = await matchWords(filters, words);
  if (complete) {
    const known = sql`unnest(string_to_array(${ids.join(",")}, ',')::uuid[]) as known (id)`;
    const from = sql`(select ranked.* from ${known}
      join ranked_listings ranked on ranked.business_id = known.id offset 0) as ranked_listings`;
    return { from, where, held: sql`true`, reach: firstReach };
  }
  const held = sql`exists (select from searchable_listings listed
    where listed.business_id = fetched.business_id and ${holdsEach(words)} offset 0)`;
  return { ...everybody, held, reach: longestRead };
}

type NearRow = Omit<ListingSummary, "citySlug"> & {
  shown: number;
  total: number;
  settled: boolean;
};

/** One page of what is found when the `reach` nearest of each kind are fetched, and whether that was enough. */
async function findNear(
  search: NearbySearch,
  candidates: Candidates,
  { page, pageSize }: Paging,
): Promise<{ page: ListingPage; settled: boolean }> {
  const radius = Math.min(Math.max(0, search.radiusMiles || 0), widestMiles);
  const asked = Math.max(1, Math.trunc(Math.min(page, mostCounted)) || 1);
  const before = sql`((select shown from placed) - 1) * ${pageSize}::int`;
  const result = await db.execute(sql`
    with ${fetchedNear(search, candidates, radius)},
    found as materialized (
      select business_id, 0 as part, miles, true as featured, rating, reviews from featured_near as fetched, edge
      where miles <= ${radius}::float8 and miles < of_featured and ${candidates.held}
      union all
      select business_id, 1, miles, false, rating, reviews from others_near as fetched, edge
      where miles <= ${radius}::float8 and miles < of_others and ${candidates.held}
      union all
      select business_id, 2, null, featured, rating, reviews from unlocated as fetched where ${candidates.held}
    ),
    numbers as materialized (select least(count(*), ${mostCounted + 1})::int as total, ${settled(radius)} from found),
    placed as materialized (
      select least(${asked}::int, greatest(1, ceil(least(total, ${mostCounted}) / ${pageSize}::float8)))::int as shown
      from numbers
    ),
    picked as materialized (
      select business_id, miles, row_number() over (order by ${nearestFirst}) as place from found
      order by ${nearestFirst}
      limit least(${pageSize}::int, greatest(0, ${mostCounted}::int - ${before})) offset ${before}
    )
    select numbers.total, numbers.settled, placed.shown, picked.miles as "distanceMiles", ${summaryColumns}
    from numbers cross join placed left join (picked join businesses b on b.id = picked.business_id) on true
    order by picked.place`);
  return pageFrom(rowsOf<NearRow>(result), { page, pageSize });
}

const nearestFirst = sql`part, featured desc, miles, rating desc, reviews desc, business_id`;

/**
 * The nearest featured; of the others as many as those leave room for; how far away whoever was not fetched
 * must be; and the unlocated.
 */
function fetchedNear(
  { centre, cityName, filters }: NearbySearch,
  candidates: Candidates,
  radius: number,
): SQL {
  const { from, where, reach } = candidates;
  const box = boundingBox(centre, radius);
  const trade = filters.trade ?? "";
  const here = sql`on_sheet(${trade}, ${centre.latitude}::float8, ${centre.longitude}::float8)`;
  const nearest = (kind: SQL, most: SQL) => sql`
    select business_id, rating, reviews, ${milesFrom(centre)} as miles, spot <-> ${here} as apart
    from ${from}
    where ${where} and ${kind} and spot <@ ${boxOnSheet(trade, box)}
    order by spot <-> ${here} limit ${most}`;
  const ofCity = cityName === undefined ? sql`false` : sql`city_key = city_key(${plainText(cityName)})`;
  const edge = edgeOf(centre, box);
  return sql`
    featured_near as materialized (${nearest(sql`featured`, sql`${reach}::int`)}),
    featured_edge as materialized (select ${edge(sql`${reach}::int`)} as of_featured from featured_near),
    room as materialized (
      select ceil(${reach}::float8 * greatest(0, ${mostCounted} - count(*)) / ${mostCounted})::int as most
      from featured_near, featured_edge where miles <= ${radius}::float8 and miles < of_featured
    ),
    others_near as materialized (${nearest(sql`not featured`, sql`(select most from room)`)}),
    edge as materialized (
      select of_featured, (select ${edge(sql`(select most from room)`)} from others_near) as of_others
      from featured_edge
    ),
    unlocated as materialized (
      select business_id, featured, rating, reviews from ${from}
      where ${where} and spot is null and ${ofCity} order by ${statedOrder} limit ${mostCounted + 1}
    )`;
}

/** Whether what was fetched is all there is, or enough for every page and in an order that nobody else can change. */
function settled(radius: number): SQL {
  return sql`case
      when (select of_featured from edge) <= ${radius}::float8 then count(*) filter (where part = 0) >= ${mostCounted}
      when (select of_others from edge) <= ${radius}::float8 then count(*) filter (where part < 2) >= ${mostCounted}
      else count(*) > ${mostCounted} or (select count(*) from unlocated) <= ${mostCounted}
    end as settled`;
}

function pageFrom(rows: NearRow[], { pageSize }: Paging): { page: ListingPage; settled: boolean } {
  const [{ total = 0, settled = true, shown = 1 } = {}] = rows;
  const exact = total <= mostCounted && settled;
  const { offset, ...page } = placePage(
    { count: Math.min(total, mostCounted), exact },
    { page: shown, pageSize },
  );
  const listings = rows
    .filter(({ id }) => id !== null)
    .map(({ total: _, settled: __, shown: ___, ...row }) => summaryOf(row));
  return { page: { ...page, listings }, settled };
}

function boxOnSheet(trade: string, { south, north, west, east }: BoundingBox): SQL {
  const corner = (latitude: number, longitude: number) =>
    sql`on_sheet(${trade}, ${latitude}::float8, ${longitude}::float8)`;
  return sql`box(${corner(south - sheetRounding, west - sheetRounding)}, ${corner(north + sheetRounding, east + sheetRounding)})`;
}

/** Great-circle distance by the haversine formula, as `milesBetween` has it. */
function milesFrom({ latitude, longitude }: Coordinates): SQL {
  return sql`2 * ${earthRadiusMiles}::float8 * asin(least(1, sqrt(
    sin(radians(latitude - ${latitude}::float8) / 2) ^ 2
    + cos(radians(${latitude}::float8)) * cos(radians(latitude))
      * sin(radians(longitude - ${longitude}::float8) / 2) ^ 2)))`;
}

/**
 * How near, in miles, somebody in the box could at best be who was not among the `limit` nearest on the
 * sheet; infinity when all were fetched. For a query of those that were.
 *
 * The sheet is not to scale: it draws a degree east as 0.58 degrees everywhere, so its order is not that of
 * distance. But for angles a and b north and east, distance is at least the chord, 2 √(sin² a/2 + cos φ₁ cos
 * φ₂ sin² b/2), and sin(x/2) is at least (x/2)(1 - x²/24). With the smallest cosine in the box for φ₂, the
 * chord is at least √(min(1, cos φ₁ cos φ₂ / 0.58²)) (1 - x²/24) times the distance on the sheet.
 */
function edgeOf(centre: Coordinates, box: BoundingBox): (limit: SQL) => SQL {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const widest = radians(Math.max(box.north - box.south, box.east - box.west) / 2);
  const poleward = Math.max(Math.abs(box.north), Math.abs(box.south));
  const cosines = Math.max(0, Math.cos(radians(centre.latitude)) * Math.cos(radians(poleward)));
  const scale = Math.sqrt(Math.min(1, cosines / sheetScale ** 2)) * Math.max(0, 1 - widest ** 2 / 24);
  const milesPerDegree = radians(1) * earthRadiusMiles * scale;
  return (limit) => sql`case when count(*) < ${limit} then 'infinity'::float8
    else greatest(0, max(apart) - ${sheetRounding}::float8) * ${milesPerDegree}::float8 end`;
}
