import { oldestFirst, type Queue } from "~/models/base/queue";
import { findWaitingClaims, findWaitingDisputes } from "~/models/claims/queue.server";
import { countUnchecked, countUnmatched } from "~/models/leads/admin/lists.server";
import {
  countInsuranceRanOut,
  countNewListings,
  countOwnersToCheck,
} from "~/models/listings/admin/lists.server";
import { countWaitingProofs } from "~/models/listings/admin/proofs.server";
import { countDead } from "~/models/messages/admin.server";
import { countAwaitedPlans, countRefundsDue } from "~/models/placements/desk.server";
import { isReviewLate } from "~/models/reviews/admin/queue";
import { findWaitingReviews } from "~/models/reviews/admin/queue.server";
import { paths } from "~/paths";

/** Every queue of the desk: its name, its page, and how many wait since when. A new one is one more line. */
const queues: readonly (Pick<Queue, "name" | "link" | "isLate"> & {
  find: () => Promise<Pick<Queue, "count" | "oldest">>;
})[] = [
  { name: "Claims", link: paths.adminClaims, find: findWaitingClaims },
  { name: "Disputes", link: paths.adminClaimsAt({ show: "disputes" }), find: findWaitingDisputes },
  { name: "New listings", link: paths.adminListings({ show: "new" }), find: countNewListings },
  { name: "Owners to check", link: paths.adminListings({ show: "owners" }), find: countOwnersToCheck },
  { name: "Reviews", link: paths.adminReviews(), find: findWaitingReviews, isLate: isReviewLate },
  { name: "Papers to check", link: paths.adminProofs, find: countWaitingProofs },
  { name: "Leads that wait", link: paths.adminLeads({ show: "unmatched" }), find: countUnmatched },
  { name: "Leads to ring", link: paths.adminLeads({ show: "unchecked" }), find: countUnchecked },
  { name: "Insurance ran out", link: paths.adminListings({ show: "insurance" }), find: countInsuranceRanOut },
  { name: "Plans that wait", link: paths.adminFeatured(), find: countAwaitedPlans },
  { name: "Refunds due", link: paths.adminFeatured(), find: countRefundsDue },
  { name: "Failed messages", link: paths.adminMessages({ show: "failed" }), find: countDead },
];

/** Everything that waits for an operator, the longest waiting first. */
export async function listQueues(): Promise<Queue[]> {
  const found = await Promise.all(
    queues.map(async ({ find, ...queue }): Promise<Queue> => ({ ...queue, ...(await find()) })),
  );
  return oldestFirst(found);
}
