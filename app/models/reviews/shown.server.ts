import { and, asc, desc, eq, getTableColumns, inArray, ne, type SQL, sql } from "drizzle-orm";
import { db, rowsAsField } from "~/database/db.server";
import { isId } from "~/models/base/uuid";
import { shownPicture } from "~/models/listings/profile/picture";
import { reviewPictures, reviews } from "../../../drizzle/schema/reviews";
import { countPublished, isDisputed } from "./counting.server";
import {
  costWords,
  type ReviewQuery,
  type ShownReview,
  type ShownReviews,
  starredParts,
  writerWords,
} from "./review";

/** How many reviews a page shows. */
export const reviewsAPage = 10;

const isShown = and(inArray(reviews.state, ["published", "removed"]), eq(reviews.kind, "work"));

/**
 * Ten reviews of the work of a business, the newest first, and the id that the next page starts with. They start at the
 * review that is asked for, or at the first if that is not shown.
 */
export async function readShownReviews(businessId: ListingId, query: ReviewQuery): Promise<ShownReviews> {
  const ofBusiness = and(eq(reviews.businessId, businessId), isShown);
  const [counts, rows] = await Promise.all([
    countPublished(businessId),
    db
      .select({ ...getTableColumns(reviews), disputed: isDisputed, pictures: rowsAsField(listPictures()) })
      .from(reviews)
      .where(and(ofBusiness, narrowed(query), await startingAt(ofBusiness, query.review)))
      .orderBy(desc(reviews.publishedAt), asc(reviews.id))
      .limit(reviewsAPage + 1),
  ]);
  return { ...counts, list: rows.slice(0, reviewsAPage).map(shown), next: rows[reviewsAPage]?.id };
}

/** The pictures of each review of a select. */
const listPictures = () =>
  db
    .select()
    .from(reviewPictures)
    .where(sql`${reviewPictures.reviewId} = reviews.id`)
    .orderBy(reviewPictures.position, reviewPictures.id);

/** A removed review shows no stars or work that it could be found by. */
const narrowed = ({ stars, work }: ReviewQuery) =>
  and(
    stars === undefined ? undefined : eq(reviews.stars, stars),
    work === undefined ? undefined : eq(reviews.work, work),
    stars === undefined && work === undefined ? undefined : ne(reviews.state, "removed"),
  );

/** Reviews from this one on, in the order of the list; all if it is not a shown review of the business. */
async function startingAt(ofBusiness: SQL | undefined, id: string | undefined) {
  if (!isId(id) || id === undefined) return undefined;
  // As text, since a Date has no microseconds.
  const [start] = await db
    .select({ at: sql<string | null>`${reviews.publishedAt}::text` })
    .from(reviews)
    .where(and(ofBusiness, eq(reviews.id, id)));
  if (!start?.at) return undefined;
  const { publishedAt } = reviews;
  const at = sql`${start.at}::timestamptz`;
  return sql`(${publishedAt} < ${at} or (${publishedAt} = ${at} and ${reviews.id} >= ${id}))`;
}

type Row = typeof reviews.$inferSelect & {
  disputed: boolean;
  pictures: (typeof reviewPictures.$inferSelect)[];
};

function shown(row: Row): ShownReview {
  const { id, rule, body, month, incentive, costPence, hireAgain, reply, replyHeldBy, work, disputed } = row;
  if (rule) return { id, removedBy: rule };
  const parts = Object.fromEntries(starredParts.map((part) => [part, row[part] ?? 0])) as Record<
    (typeof starredParts)[number],
    number
  >;
  return {
    ...{ id, removedBy: null, stars: row.stars ?? 0, parts, body, writer: writerWords(row), month },
    ...{ work, incentive, hireAgain, disputed, reply: replyHeldBy.length > 0 ? "" : reply },
    pictures: row.pictures.map((picture) => shownPicture({ ...picture, kind: "gallery" })),
    ...(costPence !== null && { cost: costWords(costPence) }),
  };
}
