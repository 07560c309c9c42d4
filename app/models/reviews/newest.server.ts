import { and, asc, desc, eq } from "drizzle-orm";
import { db } from "~/database/db.server";
import { noteListed } from "~/models/listings/search/rows.server";
import { businesses } from "../../../drizzle/schema/businesses";
import { isOnSite } from "../../../drizzle/schema/on-site";
import { reviews } from "../../../drizzle/schema/reviews";
import { isCounted } from "./counting.server";
import { type NewestReview, writerWords } from "./review";

/** The newest that make a figure, of businesses that are on the site, whatever they say: nobody picks them. */
export async function listNewestReviews(most: number): Promise<NewestReview[]> {
  noteListed({});
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
