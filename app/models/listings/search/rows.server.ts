import { type SQL, sql } from "drizzle-orm";
import { db, rowsOf } from "~/database/db.server";
import { env } from "~/env.server";
import type {
  ListingFilters,
  ListingPage,
  ListingSummary,
  ListOrder,
  Total,
} from "~/models/listings/listing";
import { listPhoto } from "~/models/listings/profile/picture";
import { ownPicture } from "~/models/listings/profile/web-address";
import { noteInList } from "~/models/listings/shown.server";
import { slugify } from "~/models/listings/slug";
import type { Coordinates } from "~/models/places/distance";
import {
  answerMinutes,
  checkedOn,
  isOnSite,
  isPlacedExactly,
  shownFigure,
} from "../../../../drizzle/schema/on-site";
import { milesFrom } from "./partition.server";
import { searchLine } from "./words";

/** Any number is accepted as a page; it is limited to those there are. */
export type Paging = { page: number; pageSize: number };

/**
 * Where no total is kept, listings are counted this far, and pages end there: fifty pages of twelve. The cost of a
 * search is in proportion to it.
 */
export const mostCounted = 600;

/** Columns of `businesses b`: its pictures, the day of its latest check that counts, and how soon it answers. */
const faceColumns = sql`b.claimed, b.logo_url as "logoUrl", b.gallery_images[1] as "photoUrl",
  ${checkedOn("b")} as "checkedOn", ${answerMinutes("b")} as "answerMinutes"`;

const figure = shownFigure("b");

/** Columns of `businesses b` for a summary; a list shows only the beginning of a description. */
export const summaryColumns = sql`b.id, b.slug, b.business_name as name, b.city,
  b.street_address as "streetAddress", left(b.description, 300) as description, b.service_types as services,
  ${figure.rating} as rating, ${figure.reviews} as reviews, ${figure.imported} as imported, b.verified, b.featured,
  b.phone, ${faceColumns}`;

/** The stated order, on the rows of either listing table; `standing` orders the featured among themselves. */
export const statedOrder = sql`featured desc, standing desc, rating desc, reviews desc, business_id`;
/** Longer lists have only the stated order: no index has another, so all listings would be read for each page. */
const mostSorted = 20_000;

/** The orders that a list of `all` listings offers, and the one that it is in. */
export function ordersOf(
  { order, centre }: ListingFilters,
  all: Total,
): Pick<ListingPage, "order" | "orders"> {
  const orders: ListOrder[] = centre ? ["nearest", "reviews"] : ["reviews"];
  const short = all.exact && all.count <= mostSorted;
  return short ? { order: orders.find((each) => each === order), orders } : { orders: [] };
}

/** The order that was asked for, on the rows of `ranked_listings`; featured listings come first here too. */
export const askedOrder = ({ order, centre }: ListingFilters): SQL =>
  order === "nearest" && centre
    ? sql`featured desc, trunc(standing) desc, ${milesFrom(centre)}, rating desc, reviews desc, business_id`
    : sql`featured desc, standing desc, reviews desc, rating desc, business_id`;

/** The stated order reversed. */
export const statedOrderReversed = sql`featured, standing, rating, reviews, business_id desc`;

export const all = (conditions: readonly SQL[]): SQL => sql.join([...conditions], sql` and `);

/** The city that was typed; undefined when nothing was. */
export const cityOf = ({ city }: ListingFilters): string | undefined => searchLine(city ?? "") || undefined;

/**
 * Conditions on `ranked_listings` in the catalogue that is shown (catalogue.sql), all but the text. Pass `trade`, its
 * key in the catalogue, where it is known: where no index separates trades, the function would be called for each row.
 */
export function rankedWhere(filters: ListingFilters, trade?: string): SQL {
  return all([walkedWhere(filters, trade), ...flagsOf(filters)]);
}

/** The conditions among them that an index can be walked along. */
export function walkedWhere(filters: ListingFilters, trade?: string): SQL {
  const city = cityOf(filters);
  return all([
    trade === undefined
      ? sql`trade = catalogue_key() || ${filters.trade ?? ""}::text`
      : sql`trade = ${trade}::text`,
    ...(city === undefined ? [] : [sql`city_key = city_key(${city})`]),
    ...photosOf(filters),
  ]);
}

/** The same in both listing tables. */
export const photosOf = ({ photos }: ListingFilters): SQL[] => (photos ? [sql`photos`] : []);

/** Conditions on the other flags and the rating, the same in both listing tables: the indexes hold what they ask for. */
export function flagsOf({ featured, verified, claimed, minRating }: ListingFilters): SQL[] {
  const conditions: SQL[] = [];
  if (featured) conditions.push(sql`featured`);
  if (verified) conditions.push(sql`verified`);
  if (claimed) conditions.push(sql`claimed`);
  if (minRating !== undefined && Number.isFinite(minRating)) {
    conditions.push(sql`rating >= ${minRating}::float8`);
  }
  return conditions;
}

/** The key of `listing_counts` and of the word index: a trade or '', and a city if one is given. */
export function scopeOf(filters: ListingFilters): SQL {
  const city = cityOf(filters);
  const trade = sql`catalogue_key() || ${filters.trade ?? ""}::text`;
  return city === undefined ? trade : sql`${trade} || '/' || city_key(${city})`;
}

/** The prefix of the trades' names in the catalogue that is shown. */
export async function catalogueKey(): Promise<string> {
  const result = await db.execute(sql`select catalogue_key() as key`);
  return rowsOf<{ key: string }>(result)[0]?.key ?? "";
}

export type ScopeCount = { total: number; featured: number; verified: number; claimed: number };

/** How many active listings the trade and the city have: kept by the triggers, never counted here. */
export async function countScope(filters: ListingFilters): Promise<ScopeCount> {
  const result = await db.execute(sql`
    select coalesce(sum(total), 0)::int as total, coalesce(sum(featured), 0)::int as featured,
      coalesce(sum(verified), 0)::int as verified, coalesce(sum(claimed), 0)::int as claimed
    from listing_counts where scope = ${scopeOf(filters)}`);
  return rowsOf<ScopeCount>(result)[0] ?? { total: 0, featured: 0, verified: 0, claimed: 0 };
}

export type SummaryRow = Omit<ListingSummary, "citySlug" | "logo" | "photo"> & FaceRow;

type FaceRow = Pick<ListingSummary, "claimed" | "checkedOn" | "answerMinutes"> & {
  logoUrl: string | null;
  photoUrl: string | null;
};

/** The logo and the first photo that may be shown: of a claimed listing, and stored with us. */
function facesOf({ logoUrl, photoUrl, claimed }: FaceRow): Pick<ListingSummary, "logo" | "photo"> {
  if (!claimed) return {};
  const photo = ownPicture(photoUrl, env.SITE_URL);
  return { logo: ownPicture(logoUrl, env.SITE_URL), photo: photo ? listPhoto(photo) : undefined };
}

/** Pictures, checks and answer times of those of these listings that are on the site, for pages that are no lists. */
export async function facesById(
  ids: readonly string[],
): Promise<Map<string, Pick<ListingSummary, "logo" | "photo" | "checkedOn" | "answerMinutes">>> {
  if (ids.length === 0) return new Map();
  const result = await db.execute(sql`
    select b.id, ${faceColumns} from businesses_by_id(string_to_array(${ids.join(",")}, ',')::uuid[]) b
    where ${isOnSite("b")}`);
  const rows = rowsOf<FaceRow & { id: string }>(result);
  return new Map(
    rows.map((row) => {
      const { id, checkedOn, answerMinutes } = row;
      return [id, { ...facesOf(row), checkedOn, answerMinutes }];
    }),
  );
}

/** A row of {@link summaryColumns} as a list shows it. */
export function summaryOf<Row extends SummaryRow>({ logoUrl, photoUrl, ...row }: Row) {
  return { ...row, ...facesOf({ ...row, logoUrl, photoUrl }), citySlug: slugify(row.city) };
}

/** Null where `businesses b` has the default coordinates, London's, because its place is unknown. */
export const ifKnown = (degrees: SQL): SQL =>
  sql`case when b.location_source is distinct from 'default' then ${degrees} end`;

/** The distance of `businesses b` from the centre. */
const distanceColumns = (centre: Coordinates): SQL =>
  sql`, case when b.latitude is not null then ${ifKnown(milesFrom(centre))} end as "distanceMiles", ${isPlacedExactly("b")} as "placedExactly"`;

/**
 * The listings with these ids, an array in SQL, in this order; one that has gone meanwhile is left out. With distances
 * from the centre, if one is given.
 */
export async function summariesOf(ids: SQL, centre?: Coordinates): Promise<ListingSummary[]> {
  const columns = centre ? sql`${summaryColumns}${distanceColumns(centre)}` : summaryColumns;
  const result = await db.execute(sql`select ${columns} from businesses_by_id(${ids}) b`);
  const rows = rowsOf<SummaryRow>(result);
  noteInList(rows);
  return rows.map(summaryOf);
}

/** The same for a list of ids. */
export async function summariesById(ids: readonly string[], centre?: Coordinates): Promise<ListingSummary[]> {
  if (ids.length === 0) return [];
  return summariesOf(sql`string_to_array(${ids.join(",")}, ',')::uuid[]`, centre);
}

/** The page to show of so many listings, and where it begins. */
export function placePage(
  total: Total,
  { page, pageSize }: Paging,
): Omit<ListingPage, "listings" | "order" | "orders"> & { offset: number } {
  const pages = Math.max(1, Math.ceil(total.count / pageSize));
  const shown = Math.min(Math.max(1, Math.trunc(page) || 1), pages);
  return { page: shown, pages, pageSize, total, offset: (shown - 1) * pageSize };
}
