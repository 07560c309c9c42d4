import { requireOperator } from "~/http/sessions/operator.server";
import { reopenListing } from "~/models/listings/desk/decisions.server";
import { leadToListing, listingAction, told } from "./listing-action.server";

export { DeskError as ErrorBoundary } from "~/components/admin/desk-error";

export const loader = leadToListing;

/** Puts a removed listing back into the queue. */
export const action = listingAction(requireOperator, async ({ operator, id }) =>
  told(id, await reopenListing(operator, id), "is back in the queue."),
);

/** Never seen: with a component the route is a page, and what it throws is shown as one. */
export default () => null;
