import { type SQL, sql } from "drizzle-orm";

/**
 * The figure of a business where one is shown: of its own reviews where `own_shown` (listing-order.sql) says so, else the
 * imported one, which is to be marked as Google's. `business` is what a statement calls its row of `businesses`.
 */
export function shownFigure(business: string): {
  rating: SQL<number>;
  reviews: SQL<number>;
  imported: SQL<boolean>;
} {
  const own = `own_shown(${business}.total_review_count, ${business}.google_review_count)`;
  const either = (ours: string, theirs: string): SQL<number> =>
    sql<number>`${sql.raw(`case when ${own} then ${business}.${ours} else ${business}.${theirs} end`)}`;
  return {
    rating: either("overall_rating", "google_rating"),
    reviews: either("total_review_count", "google_review_count"),
    imported: sql<boolean>`${sql.raw(`not ${own}`)}`,
  };
}
