import { type SQL, sql } from "drizzle-orm";
import { db, rowsFrom } from "~/database/db.server";
import { listOthers } from "~/models/listings/search/listings.server";
import { type SummaryRow, summaryColumns, summaryOf } from "~/models/listings/search/rows.server";
import { findTrade } from "~/models/trades/trade";
import { isOnSite } from "../../../drizzle/schema/on-site";
import type { ListingDetail, ListingSummary } from "./listing";
import { listingId, listingSlug, slugify } from "./slug";

type FoundListing =
  | { status: "found"; listing: ListingDetail }
  /** It has another slug now; `city` is in its URL form. */
  | { status: "moved"; slug: string; city: string }
  | { status: "missing" };

/** One active listing by id or slug; a past slug leads to the present one. */
export async function findListing(by: { id: ListingId } | { slug: string }): Promise<FoundListing> {
  if ("id" in by) {
    const id = listingId(by.id);
    const found = id
      ? await readListing(sql`businesses_by_id(array[${id}::uuid])`)
      : ({ status: "missing" } as const);
    return id && found.status === "missing" ? findMerged(id) : found;
  }
  const slug = listingSlug(by.slug);
  if (!slug) return { status: "missing" };
  const found = await readListing(sql`business_by_slug(${slug})`);
  return found.status === "missing" ? findMoved(slug) : found;
}

type DetailRow = Omit<ListingDetail, "citySlug" | "trade" | "logo" | "photo" | "own" | "google"> &
  SummaryRow & { category: string | null } & Record<
    "ownRating" | "ownReviews" | "googleRating" | "googleReviews",
    number
  > & { googleSynced: Date | string | null };

async function readListing(business: SQL): Promise<FoundListing> {
  const [row] = await rowsFrom(db)<DetailRow>(sql`
    select ${summaryColumns}, b.description, b.contact_name as "contactName", b.email, b.website,
      b.postcode, b.country, case when b.spot is not null then b.latitude end as latitude,
      case when b.spot is not null then b.longitude end as longitude,
      (select slug from business_categories where id = b.category_id) as category, b.overall_rating as "ownRating",
      b.total_review_count as "ownReviews", b.google_rating as "googleRating", b.google_review_count as "googleReviews",
      b.google_last_synced as "googleSynced", b.business_hours as hours,
      (select coalesce(json_agg(times), '[]') from opening_times(b.business_hours) times) as openings,
      b.cover_image_url as "coverImageUrl", b.gallery_images as "galleryImages", b.meta_title as "metaTitle",
      b.meta_description as "metaDescription", b.keywords, b.established_year as "establishedYear",
      b.employee_count as "employeeCount", b.service_radius_miles as "radiusMiles", b.updated_at as "updatedAt"
    from ${business} b where ${isOnSite("b")}`);
  if (!row) return { status: "missing" };
  const { category, ownRating, ownReviews, googleRating, googleReviews, googleSynced, ...rest } = row;
  return {
    status: "found",
    listing: {
      ...rest,
      ...summaryOf(row),
      description: row.description,
      trade: findTrade(category ?? "")?.slug ?? null,
      own: { rating: ownRating, reviews: ownReviews },
      google: {
        ...{ rating: googleRating, reviews: googleReviews },
        asOf: googleSynced === null ? null : new Date(googleSynced),
      },
      updatedAt: new Date(row.updatedAt),
    },
  };
}

/** The listing that this one was merged into. */
const findMerged = (id: ListingId): Promise<FoundListing> =>
  findNow(sql`businesses m join businesses b on b.id = m.merged_into_id where m.id = ${id}::uuid`);

/** The listing that had this slug before. */
const findMoved = (slug: string): Promise<FoundListing> =>
  findNow(sql`past_slugs p join businesses b on b.id = p.business_id where p.slug = ${slug}`);

async function findNow(known: SQL): Promise<FoundListing> {
  const [row] = await rowsFrom(db)<{ slug: string; city: string }>(sql`
    select b.slug, b.city from ${known} and ${isOnSite("b")}`);
  return row ? { status: "moved", slug: row.slug, city: slugify(row.city) } : { status: "missing" };
}

const mostRelated = 3;

/** Up to three other listings of the same city and trade, in the stated order. */
export const listRelated = ({
  id,
  city,
  trade,
}: Pick<ListingDetail, "id" | "city" | "trade">): Promise<ListingSummary[]> =>
  listOthers({ city, trade: trade ?? undefined }, id, mostRelated);
