import { inArray, type SQL, sql } from "drizzle-orm";
import { type Database, db, rowsFrom, type Transaction } from "~/database/db.server";
import { businesses } from "../../../drizzle/schema/businesses";
import { reviews } from "../../../drizzle/schema/reviews";
import { type ContactCounts, contactQuestions, type Spread } from "./review";

/** Reviews that count for a business's figure: published, about the work, and without an incentive. */
export const isCounted: SQL<boolean> = sql<boolean>`(
  reviews.state = 'published' and reviews.kind = 'work' and not reviews.incentive)`;

/** The business disputes the review, and nobody has decided yet. */
export const isDisputed = sql<boolean>`exists (
  select from review_disputes d where d.review_id = reviews.id and d.decided_at is null)`;

/** How many of a business's counted reviews give each number of stars. */
export async function readSpread(database: Database | Transaction, businessId: string): Promise<Spread> {
  const [row] = await rowsFrom(database)<Record<"one" | "two" | "three" | "four" | "five", number>>(sql`
    select count(*) filter (where stars = 1)::int as one, count(*) filter (where stars = 2)::int as two,
      count(*) filter (where stars = 3)::int as three, count(*) filter (where stars = 4)::int as four,
      count(*) filter (where stars = 5)::int as five
    from reviews where business_id = ${businessId} and ${isCounted}`);
  return row ? [row.one, row.two, row.three, row.four, row.five] : [0, 0, 0, 0, 0];
}

/**
 * Locks businesses until the transaction ends, in the order of their ids. Whoever changes a review locks its business
 * first, so that the figure includes all that was committed; a lead is locked before that.
 */
export async function holdBusinesses(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx
    .select({ id: businesses.id })
    .from(businesses)
    .where(inArray(businesses.id, [...ids]))
    .orderBy(businesses.id)
    .for("no key update");
}

/** Recalculates the figures of locked businesses from their reviews; 0 of 0 if there are none. */
export async function countReviews(tx: Transaction, ids: readonly string[]): Promise<void> {
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
export async function countReviewsOf(tx: Transaction, ids: readonly string[]): Promise<void> {
  const some = await tx
    .select({ id: reviews.id })
    .from(reviews)
    .where(inArray(reviews.businessId, [...ids]))
    .limit(1);
  if (some.length > 0) await countReviews(tx, ids);
}

/** How many homeowners answered yes to each question about the contact with a business. */
export async function countContact(businessId: string): Promise<ContactCounts> {
  const [row] = await rowsFrom(db)<Record<string, number>>(sql`
    select ${sql.join(
      contactQuestions.flatMap((each) => [
        sql`count(*) filter (where ${reviews[each]})::int as ${sql.identifier(each)}`,
        sql`count(${reviews[each]})::int as ${sql.identifier(`${each}_asked`)}`,
      ]),
      sql`, `,
    )} from reviews where business_id = ${businessId} and state = 'published' and kind = 'contact'`);
  const of = (each: string) => ({ yes: row?.[each] ?? 0, asked: row?.[`${each}_asked`] ?? 0 });
  return { rang: of("rang"), came: of("came"), priced: of("priced"), kept: of("kept") };
}
