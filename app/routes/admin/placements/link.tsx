import { json } from "@remix-run/node";
import type { RefusedLink } from "~/components/admin/placements/placement-entry";
import { redirectWithNotice } from "~/http/pages/reply.server";
import { deskAction, requireFreshOperator } from "~/http/sessions/operator.server";
import { subscriptionId } from "~/models/base/ids";
import { findNamed } from "~/models/merges/merge.server";
import { type Linked, linkPurchase } from "~/models/placements/link-purchase.server";
import { paths } from "~/paths";

export { default, ErrorBoundary, loader, meta } from "./placements";

/** Links a plan that waits for a listing to the one that the operator named. */
export const action = deskAction(requireFreshOperator, async ({ operator, form }) => {
  const subscription = subscriptionId.parse(String(form.get("subscription") ?? "").slice(0, 255));
  const listing = String(form.get("listing") ?? "").slice(0, 300);
  const refuse = (error: string) => json<RefusedLink>({ subscription, listing, error }, 422);
  const listingId = await findNamed(listing);
  if (!listingId) return refuse("No listing has this address or id. Copy the address of its page.");
  const linked = await linkPurchase(operator, { subscriptionId: subscription, listingId }, new Date());
  if (linked.status !== "linked") return refuse(whyNot(linked));
  return redirectWithNotice(paths.adminPlacements(), `${linked.businessName} has the plan now.`);
});

function whyNot(linked: Exclude<Linked, { status: "linked" }>): string {
  switch (linked.status) {
    case "over":
      return "This plan has a listing by now, or has ended. Load the page again.";
    case "not shown":
      return `${linked.businessName} is not on the site. Publish it first.`;
    case "no owner":
      return `Nobody owns ${linked.businessName} yet. Let the buyer claim it, and approve the claim.`;
    case "no trade":
      return `${linked.businessName} has no trade. Give it a service first.`;
    case "has plan":
      return `${linked.businessName} has a plan already. Refund this one, or name another listing.`;
    case "sold out":
      return `Every place of this plan is taken where ${linked.businessName} is. Refund it, or name another listing.`;
  }
}
