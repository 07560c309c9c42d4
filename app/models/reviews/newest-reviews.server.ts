import { and, asc, desc, eq, sql } from "drizzle-orm";
import { db, rowsFrom } from "~/database/db.server";
import { businesses } from "../../../drizzle/schema/businesses";
import { isOnSite } from "../../../drizzle/schema/on-site";
import { reviews } from "../../../drizzle/schema/reviews";
import { isCounted } from "./counting.server";
import { type NewestReview, type RemovedAlike, type WorkCosts, writerWords } from "./review";

/** The newest reviews that count, of businesses on the site: whatever they say, nobody selects them. */
export async function listNewestReviews(most: number): Promise<NewestReview[]> {
  const rows = await db
    .select({ review: reviews, name: businesses.businessName, slug: businesses.slug })
    .from(reviews)
    .innerJoin(businesses, and(eq(businesses.id, reviews.businessId), isOnSite(businesses)))
    .where(isCounted)
    .orderBy(desc(reviews.publishedAt), asc(reviews.id))
    .limit(most);
  return rows.map(({ review, name, slug }) => {
    const { id, body, work, stars } = review;
    return { id, body, work, stars: stars ?? 0, writer: writerWords(review), name, slug };
  });
}

/** With fewer, a figure could reveal a single bill. */
const fewestBills = 5;
const mostKinds = 20;

/** What kinds of work cost in the end, by the reviews of the last year that count; the kinds with most bills first. */
export async function listWorkCosts(): Promise<WorkCosts[]> {
  const found = await rowsFrom(db)<{ work: string; bills: number; quarters: [number, number, number] }>(sql`
    select work, count(*)::int as bills,
      to_jsonb(percentile_cont(array[0.25, 0.5, 0.75]) within group (order by cost_pence)) as quarters
    from reviews where ${isCounted} and cost_pence is not null and published_at > now() - interval '1 year'
    group by work having count(*) >= ${fewestBills} order by bills desc, work limit ${mostKinds}`);
  return found.map(({ work, bills, quarters: [from, median, to] }) => ({ work, bills, from, median, to }));
}

const mostAlike = 5;

/** Removed businesses with a listing's phone, email, owner or street address, and their ratings. */
export const listRemovedAlike = async (listingId: ListingId): Promise<RemovedAlike[]> =>
  rowsFrom(db)<RemovedAlike>(sql`
    select b.id, b.business_name as name, b.city, own.rating, own.reviews
    from businesses k join businesses b on b.status = 'removed' and b.merged_into_id is null and b.id <> k.id and (
      b.phone = k.phone or lower(b.email) = lower(k.email) or b.owner_id = k.owner_id
      or (b.postcode_key = k.postcode_key and lower(b.street_address) = lower(k.street_address)))
    cross join lateral (
      select avg(stars)::float8 as rating, count(*)::int as reviews from reviews
      where reviews.business_id = b.id and ${isCounted}) own
    where k.id = ${listingId}::uuid order by own.reviews desc, b.id limit ${mostAlike}`);
