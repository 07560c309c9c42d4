import { deskAction, requireOperator } from "~/http/sessions/operator.server";
import { deferCheck, withReason } from "./listing-action.server";

export { default, loader, meta } from "./listing";

/** Takes a listing's Verified mark back, and tells its people why. */
export const action = deskAction(requireOperator, async (posted) =>
  withReason("take-back", posted.form, (reason) => deferCheck(posted, { reason })),
);
