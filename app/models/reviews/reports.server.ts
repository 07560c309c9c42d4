import { and, eq, isNull } from "drizzle-orm";
import { db, type Transaction } from "~/database/db.server";
import { aDay, ofNetwork, takeAllowance } from "~/models/base/rate-limits.server";
import { isId } from "~/models/base/uuid";
import { businesses } from "../../../drizzle/schema/businesses";
import { reviewReports, reviews } from "../../../drizzle/schema/reviews";
import type { ReportReason } from "./review";

/** The most reports of one network in a day. */
const mostADay = 10;
/** More waiting reports of one review would tell operators nothing new. */
const mostWaiting = 20;

/** A published review of the work, for whoever reports it; undefined for any other. */
export async function findReportable(reviewId: string, from: Pick<Transaction, "select"> = db) {
  if (!isId(reviewId)) return undefined;
  const [found] = await from
    .select({ review: reviews, name: businesses.businessName, slug: businesses.slug })
    .from(reviews)
    .innerJoin(businesses, eq(businesses.id, reviews.businessId))
    .where(and(eq(reviews.id, reviewId), eq(reviews.state, "published"), eq(reviews.kind, "work")));
  return found;
}

type Reported = { status: "reported" | "missing" } | { status: "limited"; retryAfterSeconds: number };

/** Reports a review to the operators. Anybody may, so many times a day from one network. */
export const reportReview = (
  reviewId: string,
  said: { reason: ReportReason; details: string },
  address: string,
): Promise<Reported> =>
  db.transaction(async (tx) => {
    if (!(await findReportable(reviewId, tx))) return { status: "missing" };
    const taken = await takeAllowance(tx, [
      ofNetwork("review:report", address, { limit: mostADay, windowSeconds: aDay }),
    ]);
    if (taken.status === "limited") return taken;
    const waiting = and(eq(reviewReports.reviewId, reviewId), isNull(reviewReports.decidedAt));
    if ((await tx.$count(reviewReports, waiting)) < mostWaiting)
      await tx.insert(reviewReports).values({ reviewId, ...said });
    return { status: "reported" };
  });
