import { desc, eq, sql } from "drizzle-orm";
import { db, pick } from "~/database/db.server";
import type { Given, RequestNow } from "~/models/leads/now/now";
import { isMadeWith } from "~/models/leads/own-request/own-request.server";
import { locatePostcode } from "~/models/places/postcode";
import { businesses } from "../../../drizzle/schema/businesses";
import { leads } from "../../../drizzle/schema/leads";
import { reviews } from "../../../drizzle/schema/reviews";
import { isDisputed } from "./counting.server";
import type { Said } from "./review";
import { costField, monthsUpTo } from "./review-form";
import { type OwnReview, offerOf, type ReviewOffer } from "./who-may";
import { findReviewOf, saidOf } from "./writing.server";

/** A homeowner's reviews of their request, by business. */
export async function readOwnReviews(leadId: LeadId): Promise<Map<string, OwnReview>> {
  const { kind, state, heldBy, reason, createdAt, businessId } = reviews;
  const rows = await db
    .select({ businessId, kind, state, heldBy, reason, createdAt, disputed: isDisputed })
    .from(reviews)
    .where(eq(reviews.leadId, leadId));
  return new Map(rows.map((row) => [row.businessId, row]));
}

/** What reviews the homeowner of a request is offered to write, by business that had it. */
export async function readOffers(now: RequestNow): Promise<Map<string, ReviewOffer | null>> {
  const written = await readOwnReviews(now.id);
  return new Map(now.given.map((each) => [each.id, offerOf(now, each, written.get(each.id))]));
}

/** The homeowner's review of a business, with all that it says. */
export async function findOwnReview(
  leadId: LeadId,
  businessId: ListingId,
): Promise<(Omit<OwnReview, "disputed"> & { id: string; said: Said }) | undefined> {
  const row = await findReviewOf(db, leadId, businessId);
  return row && { ...row, said: saidOf(row) };
}

/** What is known before a review of a business is written, by field of its form: who, where, when and what it cost. */
export async function readKnown({ id, completed, at, chosen, chosenPence }: RequestNow, business: Given) {
  const [lead] = await db
    .select(pick(leads, "firstName", "lastName", "postcode"))
    .from(leads)
    .where(eq(leads.id, id));
  const [initial = ""] = lead?.lastName ?? "";
  const { name: town = "" } = locatePostcode(lead?.postcode ?? "") ?? {};
  const done = completed.find(({ assignmentId }) => assignmentId === business.assignmentId)?.doneAt;
  const [month = ""] = monthsUpTo(done && done < at ? done : at);
  const costPence = chosen?.id === business.id ? chosenPence : null;
  return {
    ...{ firstName: lead?.firstName ?? "", initial: initial.toUpperCase(), town, month },
    costPence: costField(costPence),
  };
}

/** The reviews of requests made with this email, for its export: present and earlier versions. */
export async function exportReviews(email: string, most: number) {
  const rows = await db
    .select({
      ...{ review: reviews, business: businesses.businessName },
      inDispute: sql<string | null>`(select string_agg(d.writer_says, E'\n' order by d.created_at)
        from review_disputes d where d.review_id = reviews.id)`,
    })
    .from(reviews)
    .innerJoin(leads, eq(leads.id, reviews.leadId))
    .leftJoin(businesses, eq(businesses.id, reviews.businessId))
    .where(isMadeWith(email))
    .orderBy(desc(reviews.createdAt))
    .limit(most);
  return rows.map(({ review, business, inDispute }) => ({
    ...{ business, said: saidOf(review), inDispute },
    ...pick(review, "leadId", "state", "heldBy", "reason", "history", "reply", "createdAt", "publishedAt"),
  }));
}
