import { requireOperator } from "~/http/sessions/operator.server";
import { reopenListing } from "~/models/listings/desk/decisions.server";
import { leadToListing, listingAction, told } from "./listing-action.server";

export { ErrorPage as ErrorBoundary } from "~/components/page/error-page";

export const loader = leadToListing;

/** Puts a removed listing back into the queue. */
export const action = listingAction(requireOperator, async ({ operator, id }) =>
  told(id, await reopenListing(operator, id), "is back in the queue."),
);

/** Never seen: with a component the route is a page, and what it throws is shown as one. */
export default () => null;
