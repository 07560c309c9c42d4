import type { DeskVerbs } from "~/models/base/deferred.server";
import { oldestFirst, type Queue } from "~/models/base/queue";
import { claimVerb } from "~/models/claims/desk-verb.server";
import { findWaitingClaims, findWaitingDisputes } from "~/models/claims/queue.server";
import { waitVerb } from "~/models/leads/admin/end-wait.server";
import { countUnchecked, countUnmatched } from "~/models/leads/admin/lists.server";
import { correctionVerb } from "~/models/listings/admin/edit.server";
import {
  countInsuranceRanOut,
  countNewListings,
  countOwnersToCheck,
} from "~/models/listings/admin/lists.server";
import { countWaitingPapers, paperVerb } from "~/models/listings/admin/papers.server";
import { checkVerb } from "~/models/listings/admin/verification.server";
import { countDead } from "~/models/messages/admin.server";
import { countAwaitedPlans, countRefundsDue } from "~/models/placements/desk.server";
import { isReviewLate } from "~/models/reviews/admin/queue";
import { findWaitingReviews } from "~/models/reviews/admin/queue.server";
import { reviewVerb } from "~/models/reviews/decisions.server";
import { disputeVerb } from "~/models/reviews/disputes/disputes.server";
import { replyVerb } from "~/models/reviews/replies.server";
import { waitlistVerb } from "~/models/waitlist/waitlist.server";
import { paths } from "~/paths";
import type { DecisionKind } from "../../../drizzle/schema/values/admin";
import { erasedBy, erasureVerb } from "./people.server";

/** The desk's menu, queues and decisions. Adding one takes one more line here. */

/** The pages in the desk's menu, each with its icon. The first three are in the bar of a phone. */
const menu = {
  Overview: { to: paths.admin, icon: "house" },
  Claims: { to: paths.adminClaims, icon: "badge-check" },
  Leads: { to: paths.adminLeads(), icon: "phone" },
  Listings: { to: paths.adminListings(), icon: "store" },
  Reviews: { to: paths.adminReviews(), icon: "quote" },
  Messages: { to: paths.adminMessages(), icon: "mail" },
  People: { to: paths.adminPeople(), icon: "users" },
  Featured: { to: paths.adminPlacements(), icon: "star" },
  "Waiting lists": { to: paths.adminWaitlist, icon: "hourglass" },
  Imports: { to: paths.adminImports, icon: "file-up" },
  Figures: { to: paths.adminFigures, icon: "chart-column" },
  Audit: { to: paths.adminAudit(), icon: "scroll-text" },
} as const;
type MenuItem = keyof typeof menu;

type Find = () => Promise<Pick<Queue, "count" | "oldest">>;
type Line = [name: string, menuItem: MenuItem, link: string, find: Find, isLate?: Queue["isLate"]];

/** Every queue: its name, the menu item that counts it, its page, and how many wait since when. */
const queues: readonly Readonly<Line>[] = [
  ["Claims", "Claims", paths.adminClaims, findWaitingClaims],
  ["Disputes", "Claims", paths.adminClaimsAt({ show: "disputes" }), findWaitingDisputes],
  ["New listings", "Listings", paths.adminListings({ show: "new" }), countNewListings],
  ["Owners to check", "Listings", paths.adminListings({ show: "owners" }), countOwnersToCheck],
  ["Reviews", "Reviews", paths.adminReviews(), findWaitingReviews, isReviewLate],
  ["Papers to check", "Listings", paths.adminPapers, countWaitingPapers],
  ["Leads that wait", "Leads", paths.adminLeads({ show: "unmatched" }), countUnmatched],
  ["Leads to ring", "Leads", paths.adminLeads({ show: "unchecked" }), countUnchecked],
  ["Insurance ran out", "Listings", paths.adminListings({ show: "insurance" }), countInsuranceRanOut],
  ["Plans that wait", "Featured", paths.adminPlacements(), countAwaitedPlans],
  ["Refunds due", "Featured", paths.adminPlacements(), countRefundsDue],
  ["Failed messages", "Messages", paths.adminMessages({ show: "failed" }), countDead],
];

/** Everything that waits for an operator, the longest waiting first. */
export async function listQueues() {
  const found = await Promise.all(
    queues.map(async ([name, menuItem, link, find, isLate]) => ({
      ...{ name, menuItem, link, isLate },
      ...(await find()),
    })),
  );
  return oldestFirst(found);
}

/** The menu, each item with how many wait on its pages. */
export async function listMenu() {
  const waiting = await listQueues();
  return (Object.keys(menu) as MenuItem[]).map((name) => ({
    ...{ name, ...menu[name] },
    waiting: waiting.reduce((sum, { menuItem, count }) => (menuItem === name ? sum + count : sum), 0),
  }));
}

/** `page`: the address where the subject of a decision is open. */
type Decided = DeskVerbs[DecisionKind] & { page: (subject: string) => string };

const onReview = (open: string) => paths.adminReviews({ open });

/** All decisions that can be taken back for a minute, or a day. */
export const deskVerbs: Readonly<Record<DecisionKind, Decided>> = {
  claim: { ...claimVerb, page: (open) => paths.adminClaimsAt({ open }) },
  check: { ...checkVerb, page: paths.adminListing },
  correction: { ...correctionVerb, page: paths.adminListing },
  paper: { ...paperVerb, page: () => paths.adminPapers },
  review: { ...reviewVerb, page: onReview },
  reply: { ...replyVerb, page: onReview },
  dispute: { ...disputeVerb, page: onReview },
  wait: { ...waitVerb, page: paths.adminLead },
  waitlist: { ...waitlistVerb, page: () => paths.adminWaitlist },
  erasure: {
    ...erasureVerb,
    page(subject) {
      const { kind, id } = erasedBy(subject);
      return paths.adminPerson(kind, id);
    },
  },
};
