import { type MenuItem, oldestFirst, type Queue } from "~/models/base/queue";
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

type Find = () => Promise<Pick<Queue, "count" | "oldest">>;
type Line = [name: string, menuItem: MenuItem, link: string, find: Find, isLate?: Queue["isLate"]];

/** Every queue of the desk: its name, where the menu counts it, its page, and how many wait since when. A new one is one more line. */
const queues: readonly Readonly<Line>[] = [
  ["Claims", "Claims", paths.adminClaims, findWaitingClaims],
  ["Disputes", "Claims", paths.adminClaimsAt({ show: "disputes" }), findWaitingDisputes],
  ["New listings", "Listings", paths.adminListings({ show: "new" }), countNewListings],
  ["Owners to check", "Listings", paths.adminListings({ show: "owners" }), countOwnersToCheck],
  ["Reviews", "Reviews", paths.adminReviews(), findWaitingReviews, isReviewLate],
  ["Papers to check", "Listings", paths.adminProofs, countWaitingProofs],
  ["Leads that wait", "Leads", paths.adminLeads({ show: "unmatched" }), countUnmatched],
  ["Leads to ring", "Leads", paths.adminLeads({ show: "unchecked" }), countUnchecked],
  ["Insurance ran out", "Listings", paths.adminListings({ show: "insurance" }), countInsuranceRanOut],
  ["Plans that wait", "Featured", paths.adminFeatured(), countAwaitedPlans],
  ["Refunds due", "Featured", paths.adminFeatured(), countRefundsDue],
  ["Failed messages", "Messages", paths.adminMessages({ show: "failed" }), countDead],
];

/** Everything that waits for an operator, the longest waiting first. */
export async function listQueues(): Promise<Queue[]> {
  const found = await Promise.all(
    queues.map(async ([name, menuItem, link, find, isLate]) => ({
      ...{ name, menuItem, link, isLate },
      ...(await find()),
    })),
  );
  return oldestFirst(found);
}
