import { deskAction } from "~/http/form-action.server";
import { requireOperator } from "~/http/sessions/operator.server";
import type { Said } from "~/models/base/said";
import { type TakeBackOutcome, takeBackVerification } from "~/models/listings/desk/verification.server";
import { back, listingMissing, withReason } from "./listing-action.server";
import { toldWords } from "./listing-words";

export { default, loader, meta } from "./listing";

/** Takes Verified back, and tells the listing's people why. */
export const action = deskAction(requireOperator, async ({ operator, id, form }) =>
  withReason("take-back", form, async (reason) =>
    back(id, takenBackWords(await takeBackVerification(operator, id, reason))),
  ),
);

function takenBackWords(outcome: TakeBackOutcome): Said {
  if (outcome.status === "missing") throw listingMissing();
  return outcome.status === "taken back"
    ? `${outcome.name} no longer says Verified. ${toldWords(outcome.told, "reason")}`
    : { refused: `Nothing was changed: ${outcome.name} does not say Verified.` };
}
