import { sql } from "drizzle-orm";
import { db } from "~/database/db.server";
import type { ListingFilters } from "~/models/listings/listing";
import { ratingForOrder } from "~/models/listings/listing";
import { searchWords } from "~/models/listings/search/words";
import { slugify } from "~/models/listings/slug";
import { type Coordinates, milesBetween } from "~/models/places/distance";
import { findKey } from "~/models/reading/find-key";
import { tradeOfService } from "~/models/trades/trade";
import { businessCategories, businesses } from "../../../drizzle/schema";
import { writeCategories } from "../../../drizzle/seed";
import { nextNumber } from "../numbers";

export type NewListing = Omit<typeof businesses.$inferInsert, "slug" | "categoryId"> & {
  slug?: string;
  /** The slug of its category. */
  category?: string | null;
};

type Listed = typeof businesses.$inferSelect & { category: string | null };
type Near = { centre: Coordinates; radiusMiles: number; cityName?: string };

const rowsAtOnce = 250;

/** Replaces all businesses by these; resolves to what a search must find, by reading them one by one. */
export async function writeListings(listings: readonly NewListing[]) {
  await db.delete(businesses);
  await writeCategories(db);
  const categories = await db.select().from(businessCategories);
  const idOf = new Map(categories.map(({ slug, id }) => [slug, id]));
  const slugOf = new Map(categories.map(({ slug, id }) => [id, slug]));
  const rows: (typeof businesses.$inferSelect)[] = [];
  for (let from = 0; from < listings.length; from += rowsAtOnce) {
    const values = listings.slice(from, from + rowsAtOnce).map(({ category, ...listing }) => {
      return {
        slug: `listing-${nextNumber("listing")}`,
        ...listing,
        categoryId: category ? idOf.get(category) : null,
      };
    });
    rows.push(...(await db.insert(businesses).values(values).returning()));
  }
  return reader(rows.map((row) => ({ ...row, category: slugOf.get(row.categoryId ?? "") ?? null })));
}

/** What a search must find among these, in order. */
function reader(rows: readonly Listed[]) {
  const matching = (filters: ListingFilters) => rows.filter((row) => isMatch(row, filters));
  return {
    rows,
    ids: (filters: ListingFilters) =>
      matching(filters)
        .sort(byStatedOrder)
        .map(({ id }) => id),
    idsNear: (near: Near, filters: ListingFilters) =>
      matching(filters)
        .map((row) => ({ row, ...placeOf(row, near) }))
        .filter(({ part }) => part < 3)
        .sort(
          (one, other) =>
            one.part - other.part || one.miles - other.miles || byStatedOrder(one.row, other.row),
        )
        .map(({ row, miles, part }) => ({ id: row.id, miles: part === 2 ? null : miles })),
  };
}

function isMatch(row: Listed, filters: ListingFilters) {
  const { text, city, trade, minRating, featured, verified, claimed, photos, openAt } = filters;
  const national = row.phone?.startsWith("+44") ? `0${row.phone.slice(3)}` : "";
  const closed = [row.businessName, row.city].map((name) => findKey(name).replaceAll(" ", ""));
  const fields = [
    row.businessName,
    row.description,
    row.city,
    row.phone ?? "",
    national,
    ...row.serviceTypes,
  ];
  return (
    row.status === "active" &&
    searchWords(text ?? "").every((word) =>
      [...closed, ...fields.map(findKey)].some((key) => key.includes(word)),
    ) &&
    (!city || slugify(row.city) === slugify(city)) &&
    (!trade || row.category === trade || row.serviceTypes.some((name) => tradeOfService(name) === trade)) &&
    (minRating === undefined || ratingOf(row) >= minRating) &&
    (!featured || row.featured) &&
    (!verified || row.verified) &&
    (!claimed || row.claimed) &&
    (!photos || (row.claimed && row.galleryImages[0]?.startsWith("/") === true)) &&
    (!openAt || isOpen(row, openAt))
  );
}

/** Whether hours such as '08:15-17:00' cover the whole half hour of a moment in winter. */
function isOpen({ businessHours }: Listed, at: Date): boolean {
  const day = at.toLocaleDateString("en-GB", { weekday: "long", timeZone: "UTC" });
  const [opens, closes] = (businessHours?.[day] ?? "").split("-").map((time) => {
    const [hours, minutes] = time.split(":").map(Number);
    return 60 * (hours ?? Number.NaN) + (minutes ?? Number.NaN);
  });
  const halfHour = 60 * at.getUTCHours() + 30 * Math.floor(at.getUTCMinutes() / 30);
  return opens !== undefined && closes !== undefined && opens <= halfHour && halfHour + 30 <= closes;
}

/** Without a mean for their trade. */
const ratingOf = (row: Listed) =>
  ratingForOrder(
    { rating: row.overallRating, reviews: row.totalReviewCount },
    { rating: row.googleRating, reviews: row.googleReviewCount },
    null,
  );

const byStatedOrder = (one: Listed, other: Listed) =>
  Number(other.featured) - Number(one.featured) ||
  ratingOf(other) - ratingOf(one) ||
  other.totalReviewCount - one.totalReviewCount ||
  (one.id < other.id ? -1 : 1);

/** 0 featured within the radius, 1 others within it, 2 in the city but without a place, 3 not found. */
function placeOf(row: Listed, { centre, radiusMiles, cityName }: Near): { part: number; miles: number } {
  const { latitude, longitude } = row;
  if (latitude === null || longitude === null) {
    return { part: cityName && slugify(cityName) === slugify(row.city) ? 2 : 3, miles: 0 };
  }
  const miles = milesBetween(centre, { latitude, longitude });
  if (miles > radiusMiles) return { part: 3, miles };
  return { part: row.featured ? 0 : 1, miles };
}

/** Counts what is there for the planner, as the database does by itself in time. */
export const settle = () => db.execute(sql`analyze`);
