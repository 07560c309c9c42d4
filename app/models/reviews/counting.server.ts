import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { db, rowsAsField, type Transaction } from "~/database/db.server";
import { businesses } from "../../../drizzle/schema/businesses";
import { reviews } from "../../../drizzle/schema/reviews";
import { listPraise } from "./praise.server";
import { type ContactCounts, contactQuestions, type ShownReviews, type Spread } from "./review";

/** Reviews that count for a business's figure: published, about the work, and without an incentive. */
export const isCounted: SQL<boolean> = sql<boolean>`(
  reviews.state = 'published' and reviews.kind = 'work' and not reviews.incentive)`;

/** The business disputes the review, and nobody has decided yet. */
export const isDisputed = sql<boolean>`exists (
  select from review_disputes d where d.review_id = reviews.id and d.decided_at is null)`;

const counted = (stars: number) =>
  sql`count(*) filter (where ${isCounted} and ${reviews.stars} = ${stars}::int)`;
const answered = (question: keyof ContactCounts) => sql`
  ${question}::text, json_build_object('yes', count(*) filter (where kind = 'contact' and ${reviews[question]}),
    'asked', count(${reviews[question]}) filter (where kind = 'contact'))`;

/**
 * Of the published reviews of a business: how many of the counted ones give each number of stars, how many homeowners
 * answered yes to each question about the contact, and what the works were; and the praise that it supplied itself.
 */
export async function countPublished(
  businessId: ListingId,
): Promise<Pick<ShownReviews, "spread" | "contact" | "works" | "praise">> {
  const [row] = await db
    .select({
      spread: sql<Spread>`json_build_array(${sql.join([1, 2, 3, 4, 5].map(counted), sql`, `)})`,
      contact: sql<ContactCounts>`json_build_object(${sql.join(contactQuestions.map(answered), sql`, `)})`,
      works: sql<
        string[]
      >`coalesce(json_agg(distinct work order by work) filter (where kind = 'work'), '[]')`,
      praise: rowsAsField(listPraise(businessId)),
    })
    .from(reviews)
    .where(and(eq(reviews.businessId, businessId), eq(reviews.state, "published")));
  if (!row) throw new Error("A count has a row");
  return row;
}

/**
 * Locks businesses until the transaction ends, in the order of their ids. Whoever changes a review locks its business
 * first, so that the figure includes all that was committed; a lead is locked before that.
 */
export async function lockBusinesses(tx: Transaction, ids: readonly ListingId[]): Promise<void> {
  await tx
    .select({ id: businesses.id })
    .from(businesses)
    .where(inArray(businesses.id, [...ids]))
    .orderBy(businesses.id)
    .for("no key update");
}

/** Recalculates the figures of locked businesses from their reviews; 0 of 0 if there are none. */
export async function countReviews(tx: Transaction, ids: readonly ListingId[]): Promise<void> {
  const counted = sql`from reviews where reviews.business_id = ${businesses.id} and ${isCounted}`;
  await tx
    .update(businesses)
    .set({
      overallRating: sql`(select coalesce(sum(stars)::float8 / nullif(count(*), 0), 0) ${counted})`,
      totalReviewCount: sql`(select count(*)::int ${counted})`,
    })
    .where(inArray(businesses.id, [...ids]));
}

/**
 * Moves the reviews of one business to another; the transaction has locked both. Where one request has reviewed both,
 * each review stays: nobody is counted twice.
 */
export async function moveReviews(tx: Transaction, from: string, to: string): Promise<void> {
  await tx.execute(sql`
    update reviews r set business_id = ${to} where r.business_id = ${from} and not exists (
      select from reviews k where k.business_id = ${to} and k.lead_id = r.lead_id)`);
  await countReviewsOf(tx, [from, to]);
}

/** Recalculates the figures of businesses whose reviews were moved; nothing if none of them has any. */
export async function countReviewsOf(tx: Transaction, ids: readonly ListingId[]): Promise<void> {
  const some = await tx
    .select({ id: reviews.id })
    .from(reviews)
    .where(inArray(reviews.businessId, [...ids]))
    .limit(1);
  if (some.length > 0) await countReviews(tx, ids);
}
