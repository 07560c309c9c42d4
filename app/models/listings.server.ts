import { type SQL, sql } from "drizzle-orm";
import { db, rowsOf } from "./db.server";
import { type Coordinates, earthRadiusMiles } from "./distance";
import type { ListingDetail, ListingFilters, ListingPage, ListingSummary, Total } from "./listing";
import { slugify } from "./slug";
import { findTrade, type TradeSlug } from "./trade";

type Paging = { page: number; pageSize: number };

const mostTextCharacters = 100;
const mostWords = 6;

const summaryColumns = sql`b.id, b.slug, b.business_name as name, b.city, b.street_address as "streetAddress",
  left(b.description, 300) as description, b.service_types as services, b.overall_rating as rating,
  b.total_review_count as reviews, b.verified, b.featured, b.claimed`;
const statedOrder = sql`b.featured desc, b.overall_rating desc, b.total_review_count desc, b.id`;
const source = sql`businesses b left join business_categories c on c.id = b.category_id`;

/** Active listings with these properties, featured first, then by rating, review count and id. */
export async function searchListings(filters: ListingFilters, paging: Paging): Promise<ListingPage> {
  const where = conditions(filters);
  return pageOf(
    await count(where),
    paging,
    (limit, offset) => sql`
    select ${summaryColumns} from ${source} where ${where} order by ${statedOrder} limit ${limit} offset ${offset}`,
  );
}

export type NearbySearch = {
  centre: Coordinates;
  radiusMiles: number;
  /** Listings of this city that have no coordinates come last. */
  cityName?: string;
  filters: ListingFilters;
};

/** Listings within the radius: featured first, then by distance, rating, review count and id. */
export async function searchListingsNear(search: NearbySearch, paging: Paging): Promise<ListingPage> {
  const miles = milesFrom(search.centre);
  const where = sql`${conditions(search.filters)} and ${withinReach(search, miles)}`;
  return pageOf(
    await count(where),
    paging,
    (limit, offset) => sql`
    select ${summaryColumns}, ${miles} as "distanceMiles" from ${source} where ${where}
    order by b.location is null, b.featured desc, ${miles}, b.overall_rating desc, b.total_review_count desc, b.id
    limit ${limit} offset ${offset}`,
  );
}

/** The first of the radii, in the order given, within which there is a listing. */
export async function findWiderRadius(
  search: Omit<NearbySearch, "radiusMiles">,
  radiiMiles: readonly number[],
): Promise<{ radiusMiles: number; total: Total } | undefined> {
  for (const radiusMiles of radiiMiles) {
    const where = sql`${conditions(search.filters)} and ${withinReach({ ...search, radiusMiles }, milesFrom(search.centre))}`;
    const total = await count(where);
    if (total > 0) return { radiusMiles, total: { count: total, exact: true } };
  }
  return undefined;
}

/** The first featured listings with these properties, in the stated order. */
export async function listFeatured(filters: ListingFilters, limit: number): Promise<ListingSummary[]> {
  const where = conditions({ ...filters, featured: true });
  return summaries(
    sql`select ${summaryColumns} from ${source} where ${where} order by ${statedOrder} limit ${limit}`,
  );
}

/** One active listing; `moved` when the slug is one that it had before. */
export async function findListing(
  by: { id: string } | { slug: string },
): Promise<
  | { status: "found"; listing: ListingDetail }
  | { status: "moved"; slug: string; city: string }
  | { status: "missing" }
> {
  const [column, value] = "id" in by ? [sql`b.id::text`, by.id.toLowerCase()] : [sql`b.slug`, by.slug];
  if (value.includes("\0")) return { status: "missing" };
  const result = await db.execute(sql`
    select ${summaryColumns}, b.description, b.contact_name as "contactName", b.phone, b.email, b.website, b.postcode,
      b.country, b.latitude, b.longitude, c.slug as trade, b.google_rating as "googleRating",
      b.google_review_count as "googleReviews", b.business_hours as hours, b.logo_url as "logoUrl",
      b.cover_image_url as "coverImageUrl", b.gallery_images as "galleryImages", b.meta_title as "metaTitle",
      b.meta_description as "metaDescription", b.keywords, b.established_year as "establishedYear",
      b.employee_count as "employeeCount", b.updated_at as "updatedAt"
    from ${source} where ${column} = ${value} and b.status = 'active'`);
  const [row] = rowsOf<ListingDetail & { trade: string | null }>(result);
  if (!row) return { status: "missing" };
  const trade = row.trade === null ? null : (findTrade(row.trade)?.slug ?? null);
  return {
    status: "found",
    listing: { ...row, trade, citySlug: slugify(row.city), updatedAt: new Date(row.updatedAt) },
  };
}

/** Others of the same city and trade, in the stated order. */
export async function listRelated(
  listing: Pick<ListingDetail, "id" | "city" | "trade">,
  limit = 3,
): Promise<ListingSummary[]> {
  const where = conditions({ city: listing.city, trade: listing.trade ?? undefined });
  return summaries(sql`
    select ${summaryColumns} from ${source} where ${where} and b.id <> ${listing.id}
    order by ${statedOrder} limit ${limit}`);
}

/** How many active listings a trade, a city or both have; exact. */
export async function countListings(scope: { trade?: TradeSlug; city?: string } = {}): Promise<number> {
  return count(conditions(scope));
}

async function count(where: SQL): Promise<number> {
  const result = await db.execute(sql`select count(*)::int as total from ${source} where ${where}`);
  return rowsOf<{ total: number }>(result)[0]?.total ?? 0;
}

async function summaries(query: SQL): Promise<ListingSummary[]> {
  const rows = rowsOf<Omit<ListingSummary, "citySlug">>(await db.execute(query));
  return rows.map((row) => ({ ...row, citySlug: slugify(row.city) }));
}

async function pageOf(
  total: number,
  { page, pageSize }: Paging,
  query: (limit: number, offset: number) => SQL,
): Promise<ListingPage> {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const shown = Math.min(Math.max(1, Math.trunc(page) || 1), pages);
  const listings = await summaries(query(pageSize, (shown - 1) * pageSize));
  return { listings, page: shown, pages, pageSize, total: { count: total, exact: true } };
}

function conditions({ text, city, trade, minRating, featured, verified, claimed }: ListingFilters): SQL {
  const all = [sql`b.status = 'active'`];
  if (city?.trim()) all.push(sql`lower(b.city) = ${city.replaceAll("\0", "").trim().toLowerCase()}`);
  if (trade) all.push(ofTrade(trade));
  if (minRating !== undefined) all.push(sql`b.overall_rating >= ${minRating}`);
  if (featured) all.push(sql`b.featured`);
  if (verified) all.push(sql`b.verified`);
  if (claimed) all.push(sql`b.claimed`);
  for (const word of wordsOf(text ?? "")) all.push(contains(word));
  return sql.join(all, sql` and `);
}

function ofTrade(trade: TradeSlug): SQL {
  const { slug, label, aliases } = findTrade(trade) ?? { slug: trade, label: trade, aliases: [] };
  const names = [slug, label, ...aliases].map((name) => sql`${name.toLowerCase()}`);
  return sql`(c.slug = ${trade} or exists (
    select from unnest(b.service_types) service where lower(service) in (${sql.join(names, sql`, `)})))`;
}

function contains(word: string): SQL {
  const pattern = `%${word.replace(/[\\%_]/g, "\\$&")}%`;
  return sql`(b.business_name ilike ${pattern} or b.description ilike ${pattern} or b.city ilike ${pattern}
    or b.phone ilike ${pattern} or exists (select from unnest(b.service_types) s where s ilike ${pattern}))`;
}

/** The words of what was typed, without what no listing can hold. */
function wordsOf(text: string): string[] {
  const plain = text.slice(0, mostTextCharacters).replace(/[\p{Cc}\p{Cs}]/gu, " ");
  return plain.split(/\s+/).filter(Boolean).slice(0, mostWords);
}

function milesFrom({ latitude, longitude }: Coordinates): SQL {
  return sql`2 * ${earthRadiusMiles}::float8 * asin(least(1, sqrt(
    sin(radians(b.latitude - ${latitude}::float8) / 2) ^ 2
    + cos(radians(${latitude}::float8)) * cos(radians(b.latitude))
      * sin(radians(b.longitude - ${longitude}::float8) / 2) ^ 2)))`;
}

function withinReach({ radiusMiles, cityName }: Omit<NearbySearch, "filters">, miles: SQL): SQL {
  const near = sql`${miles} <= ${radiusMiles}`;
  if (!cityName) return near;
  return sql`(${near} or b.location is null and lower(b.city) = ${cityName.toLowerCase()})`;
}
