import { deskAction, requireOperator } from "~/http/sessions/operator.server";
import { suspendListing } from "~/models/listings/admin/decisions.server";
import { told, withReason } from "./listing-action.server";

export { default, loader, meta } from "./listing";

/** Takes a listing off the site until it is put back, and tells its people why. */
export const action = deskAction(requireOperator, async ({ operator, request, id, form }) =>
  withReason("suspend", form, async (reason) =>
    told(request, await suspendListing(operator, id, reason), "is suspended.", "reason"),
  ),
);
