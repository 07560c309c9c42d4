import { deskAction, requireOperator } from "~/http/sessions/operator.server";
import { endCheck } from "~/models/listings/admin/verification.server";
import { back } from "../after-decision.server";
import { listingMissing } from "./listing-action.server";

export { ActionOnly as default, ErrorPage as ErrorBoundary } from "~/components/page/error-page";
export { loader } from "./listing-action.server";

/** Marks a check of a listing as no longer valid. */
export const action = deskAction(requireOperator, async ({ operator, request, id, form }) => {
  const ended = await endCheck(operator, id, String(form.get("check") ?? ""));
  if (ended.status === "missing") throw listingMissing();
  return back(request, "It no longer counts, and the listing's page does not show it.");
});
