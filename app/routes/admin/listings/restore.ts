import { deskAction, requireOperator } from "~/http/sessions/operator.server";
import { restoreListing } from "~/models/listings/admin/decisions.server";
import { told } from "./listing-action.server";

export { ActionOnly as default, ErrorPage as ErrorBoundary } from "~/components/page/error-page";
export { loader } from "./listing-action.server";

/** Puts a suspended listing back on the site. */
export const action = deskAction(requireOperator, async ({ operator, request, id }) =>
  told(request, await restoreListing(operator, id), "is on the site again.", "word"),
);
