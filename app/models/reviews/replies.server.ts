import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { type Database, db, type Transaction } from "~/database/db.server";
import { recordAudit } from "~/models/audit/audit.server";
import type { DeskVerb } from "~/models/base/deferred.server";
import { perDay, takeAllowance } from "~/models/base/rate-limits.server";
import { isId } from "~/models/base/uuid";
import { isWorked, type OwnListing } from "~/models/listings/profile/own-business.server";
import { businesses } from "../../../drizzle/schema/businesses";
import { reviews } from "../../../drizzle/schema/reviews";
import type { Operator } from "../../../drizzle/schema/values/accounts";
import { isDisputed } from "./counting.server";
import { holdsOfText } from "./holds";
import type { HoldRule } from "./review";
import { type ReviewRow, tellBusiness } from "./send-notices.server";

/** How many times a day a business can write or change its replies. */
const mostADay = 50;
const mostListed = 50;

/** Reviews that an owner sees: about the work of their business, and published or removed. */
const isOwn = (own: OwnListing) =>
  and(
    isWorked(own),
    eq(reviews.businessId, own.businessId),
    inArray(reviews.state, ["published", "removed"]),
    eq(reviews.kind, "work"),
  );

/** Such a review, locked until the transaction ends; undefined for any other. */
export async function lockOwn(
  tx: Transaction,
  own: OwnListing & { reviewId: string },
): Promise<ReviewRow | undefined> {
  if (!isId(own.businessId) || !isId(own.reviewId)) return undefined;
  const [found] = await tx
    .select({ review: reviews })
    .from(reviews)
    .innerJoin(businesses, eq(businesses.id, reviews.businessId))
    .where(and(eq(reviews.id, own.reviewId), isOwn(own)))
    .for("update", { of: reviews });
  return found?.review;
}

/** An owner's reviews: about the work, published or removed, the newest first, 50 at most. */
export const listOwnReviews = (own: OwnListing) =>
  db
    .select({ review: reviews, disputed: isDisputed })
    .from(reviews)
    .innerJoin(businesses, eq(businesses.id, reviews.businessId))
    .where(isOwn(own))
    .orderBy(desc(reviews.publishedAt), reviews.id)
    .limit(mostListed);

export type Replied =
  | { status: "shown" | "taken back" }
  /** No text, and no reply to take back. */
  | { status: "empty" }
  | { status: "held"; heldBy: HoldRule[] }
  /** Not a published review of their business. */
  | { status: "missing" }
  | { status: "limited"; retryAfterSeconds: number };

/** Writes or changes a business's one reply to a review; an empty text takes it back, if there is one. */
export async function replyTo(own: OwnListing, reviewId: string, text: string): Promise<Replied> {
  return db.transaction(async (tx) => {
    const review = await lockOwn(tx, { ...own, reviewId });
    if (review?.state !== "published") return { status: "missing" };
    if (!text && !review.reply) return { status: "empty" };
    const taken = await takeAllowance(tx, [perDay("review:reply", own.businessId, mostADay)]);
    if (taken.status === "limited") return taken;
    const heldBy = holdsOfText(text);
    await store(tx, reviewId, text, heldBy);
    await recordAudit(tx, { id: own.accountId, role: "professional" }, "edited", "review", reviewId, {
      after: { reply: text, ...(heldBy.length > 0 && { heldBy }) },
    });
    if (heldBy.length > 0) return { status: "held", heldBy };
    return { status: text ? "shown" : "taken back" };
  });
}

const store = (tx: Transaction, reviewId: string, reply: string, replyHeldBy: HoldRule[]) =>
  tx
    .update(reviews)
    .set({ reply, replyHeldBy, repliedAt: reply ? sql`now()` : null })
    .where(eq(reviews.id, reviewId));

/**
 * Shows a reply that a rule holds, or removes it with a reason that its business is told. `seen` is when the reply that
 * the operator read was written.
 */
const decideReply = async (
  operator: Operator,
  { reviewId, seen, refused }: { reviewId: string; seen: string; refused?: string },
  within: Database = db,
): Promise<{ status: "decided" } | { status: "over" }> =>
  within.transaction(async (tx) => {
    const [review] = await tx.select().from(reviews).where(eq(reviews.id, reviewId)).for("update");
    if (!review?.replyHeldBy.length || review.repliedAt?.toISOString() !== seen) return { status: "over" };
    const { reply, replyHeldBy } = review;
    if (refused === undefined)
      await tx.update(reviews).set({ replyHeldBy: [] }).where(eq(reviews.id, reviewId));
    else {
      await store(tx, reviewId, "", []);
      const lines = ["Somebody has read your reply, and it cannot be shown. This is why:"];
      const key = `reply-refused:${review.repliedAt?.getTime()}`;
      const letter = { subject: "Your reply to", lines, quote: refused, wrote: reply, key };
      await tellBusiness(tx, review, letter);
    }
    await recordAudit(tx, operator, refused === undefined ? "approved" : "rejected", "review", reviewId, {
      before: { reply, heldBy: replyHeldBy },
      after: { reply: refused === undefined ? reply : "", ...(refused && { reason: refused }) },
    });
    return { status: "decided" };
  });

type ReplyDecision = { seen: string; refused?: string };

export const replyVerb: DeskVerb<ReplyDecision, { status: "decided" | "over" }> = {
  kind: "reply",
  done: ["decided"],
  does: (operator, reviewId, decided, within) => decideReply(operator, { reviewId, ...decided }, within),
};
