import { deskAction, requireOperator } from "~/http/sessions/operator.server";
import { reopenListing } from "~/models/listings/admin/decisions.server";
import { told } from "./listing-action.server";

export { ErrorPage as ErrorBoundary, Pressed as default } from "~/components/page/error-page";
export { loader } from "./listing-action.server";

/** Puts a removed listing back into the queue. */
export const action = deskAction(requireOperator, async ({ operator, request, id }) =>
  told(request, await reopenListing(operator, id), "is back in the queue."),
);
