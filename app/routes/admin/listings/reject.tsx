import { deskAction, requireFreshOperator } from "~/http/sessions/operator.server";
import { rejectListing } from "~/models/listings/admin/decisions.server";
import { told, withReason } from "./listing-action.server";

export { default, loader, meta } from "./listing";

/** Rejects a listing that waits, and the claim that came with it, and tells its people why. */
export const action = deskAction(requireFreshOperator, async ({ operator, request, id, form }) =>
  withReason("reject", form, async (reason) =>
    told(request, await rejectListing(operator, id, reason), "is rejected.", "reason"),
  ),
);
