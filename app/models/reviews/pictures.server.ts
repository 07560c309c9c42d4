import { asc, eq, sql } from "drizzle-orm";
import { db, pick, type Transaction } from "~/database/db.server";
import type { Picture } from "~/models/listings/profile/picture";
import type { Room } from "~/models/listings/profile/pictures.server";
import { letGoPictures } from "../../../drizzle/schema/listings";
import { reviewPictures } from "../../../drizzle/schema/reviews";
import { holdsOfText } from "./holds";
import { mostReviewPictures } from "./review";
import { whoMay } from "./who-may";
import { findReviewOf, lockRequest, type OfReview } from "./writing.server";

/** The photos of a review, in their order. */
export const listReviewPictures = (reviewId: string): Promise<Picture[]> => readPictures(db, reviewId);

const readPictures = (from: Pick<Transaction, "select">, reviewId: string): Promise<Picture[]> =>
  from
    .select({
      id: reviewPictures.id,
      kind: sql<"gallery">`'gallery'`,
      ...pick(reviewPictures, "path", "alt", "width", "height"),
    })
    .from(reviewPictures)
    .where(eq(reviewPictures.reviewId, reviewId))
    .orderBy(asc(reviewPictures.position), asc(reviewPictures.id));

/** The review and its photos, if the homeowner may change it now; the request is locked. */
async function lockOwn(tx: Transaction, own: OfReview) {
  const { leadId, businessId } = own;
  const locked = await lockRequest(tx, own);
  if (!locked) return undefined;
  const review = await findReviewOf(tx, leadId, businessId);
  if (review?.kind !== "work" || whoMay(locked.now, businessId, review).status !== "may") return undefined;
  return { reviewId: review.id, pictures: await readPictures(tx, review.id) };
}

const roomIn = (pictures: readonly Picture[]): Room =>
  pictures.length < mostReviewPictures ? { status: "room" } : { status: "full" };

/** Whether the review may have one more photo; `missing` if there is no review that can be changed. */
export const findReviewRoom = (own: OfReview): Promise<Room> =>
  db.transaction(async (tx) => {
    const locked = await lockOwn(tx, own);
    return locked ? roomIn(locked.pictures) : { status: "missing" };
  });

/** Makes announced files the last photo of the review. */
export const recordReviewPicture = (own: OfReview, picture: Omit<Picture, "id" | "alt">): Promise<Room> =>
  db.transaction(async (tx) => {
    const locked = await lockOwn(tx, own);
    if (!locked) return { status: "missing" };
    const room = roomIn(locked.pictures);
    if (room.status !== "room") return room;
    const { reviewId } = locked;
    const position = sql`(select coalesce(max(position), 0) + 1 from review_pictures where review_id = ${reviewId}::uuid)`;
    const { path, width, height } = picture;
    await tx.insert(reviewPictures).values({ reviewId, path, width, height, position });
    await tx.delete(letGoPictures).where(eq(letGoPictures.path, path));
    return room;
  });

/** Descriptions of photos, by their ids, and an action on one of them. */
type PicturesChange = { alts: ReadonlyMap<string, string>; act?: "up" | "remove"; pictureId?: string };

/**
 * Writes what the photos show, and moves one up or removes it. `refused` if a text has contact details or abuse in it:
 * nothing is changed.
 */
export const changeReviewPictures = (
  own: OfReview,
  { alts, act, pictureId }: PicturesChange,
): Promise<{ status: "changed" | "refused" | "missing" }> =>
  db.transaction(async (tx) => {
    const locked = await lockOwn(tx, own);
    if (!locked) return { status: "missing" };
    const said = locked.pictures.map((each) => ({ ...each, alt: alts.get(each.id) ?? each.alt }));
    if (said.some(({ alt }) => holdsOfText(alt).length > 0)) return { status: "refused" };
    const at = said.findIndex(({ id }) => id === pictureId);
    if (act && at === -1) return { status: "missing" };
    const [picked] = act ? said.splice(at, 1) : [];
    if (picked && act === "up") said.splice(Math.max(0, at - 1), 0, picked);
    if (picked && act === "remove") await tx.delete(reviewPictures).where(eq(reviewPictures.id, picked.id));
    for (const [position, { id, alt }] of said.entries()) {
      await tx.update(reviewPictures).set({ position, alt }).where(eq(reviewPictures.id, id));
    }
    return { status: "changed" };
  });
