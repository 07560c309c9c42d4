import { requireOperator } from "~/http/sessions/operator.server";
import { endCheck } from "~/models/listings/desk/verification.server";
import { back, leadToListing, listingAction, listingMissing } from "./listing-action.server";

export { DeskError as ErrorBoundary } from "~/components/admin/desk-error";

export const loader = leadToListing;

/** Says of something that was checked that it no longer counts. */
export const action = listingAction(requireOperator, async ({ operator, id, form }) => {
  const ended = await endCheck(operator, id, String(form.get("check") ?? ""));
  if (ended.status === "missing") throw listingMissing();
  return back(id, "It no longer counts, and the listing's page does not show it.");
});

/** Never seen: with a component the route is a page, and what it throws is shown as one. */
export default () => null;
