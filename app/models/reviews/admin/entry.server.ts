import { asc, eq } from "drizzle-orm";
import { db } from "~/database/db.server";
import { isId } from "~/models/base/uuid";
import { maskEmail, maskPhone } from "~/models/leads/mask";
import { readRequestNow } from "~/models/leads/now/now.server";
import { deskHistoryWords, deskStateWords } from "~/models/leads/now/operator";
import { listHistory } from "~/models/listings/admin/listing.server";
import { businesses } from "../../../../drizzle/schema/businesses";
import { leads } from "../../../../drizzle/schema/leads";
import { reviewReports, reviews } from "../../../../drizzle/schema/reviews";
import { isHeard } from "../disputes/dispute";
import { findDispute } from "../disputes/disputes.server";
import { listDisputeFiles } from "../disputes/files.server";
import { listReviewPictures } from "../pictures.server";
import { saidOf } from "../writing.server";

/** A review with everything that an operator decides it by; undefined for an invalid id. */
export async function findDeskReview(id: string) {
  if (!isId(id)) return undefined;
  const [row] = await db
    .select({ review: reviews, name: businesses.businessName, city: businesses.city, slug: businesses.slug })
    .from(reviews)
    .leftJoin(businesses, eq(businesses.id, reviews.businessId))
    .where(eq(reviews.id, id));
  if (!row) return undefined;
  const { review } = row;
  const [reports, pictures, dispute, request, history] = await Promise.all([
    db
      .select()
      .from(reviewReports)
      .where(eq(reviewReports.reviewId, id))
      .orderBy(asc(reviewReports.createdAt)),
    listReviewPictures(id),
    findDispute(id),
    review.leadId ? findRequest(review.leadId, review.businessId) : null,
    listHistory(id),
  ]);
  const { leadId, businessId, state, heldBy, rule, reason, createdAt, updatedAt, decidedAt } = review;
  return {
    ...{ id, leadId, businessId, state, heldBy, rule, reason, createdAt, updatedAt, decidedAt },
    ...{ name: row.name ?? "A business that is gone", city: row.city ?? "", slug: row.slug },
    ...{ reply: review.reply, replyHeldBy: review.replyHeldBy, repliedAt: review.repliedAt },
    said: saidOf(review),
    versions: review.history,
    dispute: dispute
      ? { ...dispute, heard: isHeard(dispute, new Date()), papers: await listDisputeFiles(dispute.id) }
      : null,
    ...{ reports, pictures, request, history },
  };
}

/** The course of the request that was reviewed; the homeowner's email and phone are masked. */
async function findRequest(leadId: LeadId, businessId: ListingId) {
  const [[lead], now] = await Promise.all([
    db.select().from(leads).where(eq(leads.id, leadId)),
    readRequestNow(db, leadId),
  ]);
  const given = now?.given.find(({ id }) => id === businessId);
  if (!lead || !now) return null;
  return {
    ...{ createdAt: lead.createdAt, serviceType: lead.serviceType, proved: lead.phoneVerified },
    ...{ email: maskEmail(lead.email), phone: maskPhone(lead.phone) },
    given: given ? { at: given.givenAt, status: given.status, hired: now.chosen?.id === businessId } : null,
    words: [deskStateWords(now), ...deskHistoryWords(now)],
  };
}
