import { requireOperator } from "~/http/sessions/operator.server";
import { restoreListing } from "~/models/listings/desk/decisions.server";
import { leadToListing, listingAction, told } from "./listing-action.server";

export { DeskError as ErrorBoundary } from "~/components/admin/desk-error";

export const loader = leadToListing;

/** Puts a suspended listing back on the site. */
export const action = listingAction(requireOperator, async ({ operator, id }) =>
  told(id, await restoreListing(operator, id), "is on the site again.", "word"),
);

/** Never seen: with a component the route is a page, and what it throws is shown as one. */
export default () => null;
