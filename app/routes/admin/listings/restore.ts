import { requireOperator } from "~/http/sessions/operator.server";
import { restoreListing } from "~/models/listings/desk/decisions.server";
import { leadToListing, listingAction, told } from "./listing-action.server";

export { ErrorPage as ErrorBoundary, Pressed as default } from "~/components/page/error-page";

export const loader = leadToListing;

/** Puts a suspended listing back on the site. */
export const action = listingAction(requireOperator, async ({ operator, id }) =>
  told(id, await restoreListing(operator, id), "is on the site again.", "word"),
);
