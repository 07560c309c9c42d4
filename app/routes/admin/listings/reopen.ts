import { deskAction, requireOperator } from "~/http/sessions/operator.server";
import { reopenListing } from "~/models/listings/admin/decisions.server";
import { told } from "./listing-action.server";

export { ActionOnly as default, ErrorPage as ErrorBoundary } from "~/components/page/error-page";
export { loader } from "./listing-action.server";

/** Puts a removed listing back into the queue. */
export const action = deskAction(requireOperator, async ({ operator, request, id }) =>
  told(request, await reopenListing(operator, id), "is back in the queue."),
);
