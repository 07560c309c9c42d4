import { deskAction, requireOperator } from "~/http/sessions/operator.server";
import { holdCheck, withReason } from "./listing-action.server";

export { default, loader, meta } from "./listing";

/** Takes a listing's Verified mark back, and tells its people why. */
export const action = deskAction(requireOperator, async ({ operator, id, form }) =>
  withReason("take-back", form, (reason) => holdCheck(operator, id, { reason })),
);
