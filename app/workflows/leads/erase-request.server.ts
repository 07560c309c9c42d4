import type { Actor } from "~/models/audit/audit.server";
import { eraseWithReviews, type ReviewsWish } from "~/models/reviews/erasure.server";
import { spool } from "~/services/files/spool.server";
import { siteFacts } from "./site-facts.server";

/**
 * Deletes who made a request, everywhere: in the database, the photo with it, and in a copy that waits in the
 * spool. What they wrote of businesses stays without their name, unless `reviews` says that it goes. Safe to call any number of times; nothing happens when there is no such lead.
 */
export async function eraseRequest(
  leadId: string,
  { reviews = "stay", actor }: { reviews?: ReviewsWish; actor?: Actor } = {},
): Promise<void> {
  const erasure = await eraseWithReviews(leadId, reviews, siteFacts, actor);
  if (erasure.status !== "missing") await spool.forget(erasure.draftId);
}
