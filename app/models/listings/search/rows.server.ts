import { is, SQL, sql } from "drizzle-orm";
import { db, rowsOf } from "~/database/db.server";
import { env } from "~/env.server";
import type { ListingFilters, ListingSummary } from "~/models/listings/listing";
import { listPhoto, ownPicture } from "~/models/listings/profile/picture";
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
import { milesFrom } from "./plane.server";
import { halfHourOf, searchLine, searchWords } from "./words";

/** Columns of `businesses b`: its pictures, the day of its latest check that counts, and how soon it answers. */
const faceColumns = sql`b.claimed, b.logo_url as "logoUrl", b.gallery_images[1] as "photoUrl",
  ${checkedOn("b")} as "checkedOn", ${answerMinutes("b")} as "answerMinutes"`;

const figure = shownFigure("b");

/** Columns of `businesses b` for a summary; a list shows only the beginning of a description. */
export const summaryColumns = sql`b.id, b.slug, b.business_name as name, b.city,
  b.street_address as "streetAddress", left(b.description, 300) as description, b.service_types as services,
  ${figure.rating} as rating, ${figure.reviews} as reviews, ${figure.imported} as imported, b.verified, b.featured,
  b.phone, ${faceColumns}`;

export const all = (conditions: readonly SQL[]): SQL => sql.join([...conditions], sql` and `);

/** The city that was typed; undefined when nothing was. */
const cityOf = ({ city }: ListingFilters): string | undefined => searchLine(city ?? "") || undefined;

/** Which of `businesses b` a list has: those on the site that pass every filter and hold every word. */
export function listedWhere(filters: ListingFilters): SQL {
  const { trade, minRating, featured, verified, claimed, openAt, photos, text = "" } = filters;
  const city = cityOf(filters);
  const conditions: SQL[] = [isOnSite("b")];
  if (trade) conditions.push(sql`b.trades @> array[${trade}::text]`);
  if (city !== undefined) conditions.push(sql`b.city_key = city_key(${city})`);
  if (featured) conditions.push(sql`b.featured`);
  if (verified) conditions.push(sql`b.verified`);
  if (claimed) conditions.push(sql`b.claimed`);
  // A photo's address with a host may be another site's, and such photos are shown nowhere.
  if (photos) conditions.push(sql`b.claimed and b.gallery_images[1] like '/%'`);
  if (minRating !== undefined && Number.isFinite(minRating)) {
    conditions.push(sql`b.rank >= ${minRating}::float8`);
  }
  // Open throughout this half hour, by the hours that it gave.
  if (openAt) conditions.push(sql`get_bit(b.open_week, ${halfHourOf(openAt)}::int) = 1`);
  for (const word of searchWords(text)) conditions.push(sql`b.search_text like ${`%${word}%`}`);
  return all(conditions);
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

/** The distance of `businesses b` from the centre; null where its place is not known. */
export const milesOf = (centre: Coordinates): SQL =>
  sql`case when b.spot is not null then ${milesFrom(centre)} end`;

/**
 * The listings with these ids, in this order; one that has gone meanwhile is left out. With distances from a centre.
 * `ids` may be an array in SQL.
 */
export async function summariesById(
  ids: readonly string[] | SQL,
  centre?: Coordinates,
): Promise<ListingSummary[]> {
  if (Array.isArray(ids) && ids.length === 0) return [];
  const array = is(ids, SQL) ? ids : sql`string_to_array(${ids.join(",")}, ',')::uuid[]`;
  const distance = centre
    ? sql`, ${milesOf(centre)} as "distanceMiles", ${isPlacedExactly("b")} as "placedExactly"`
    : sql``;
  const result = await db.execute(sql`
    select ${summaryColumns}${distance} from businesses_by_id(${array}) b`);
  const rows = rowsOf<SummaryRow>(result);
  noteInList(rows);
  return rows.map(summaryOf);
}
