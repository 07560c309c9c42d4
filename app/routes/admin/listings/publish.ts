import { deskAction, requireOperator } from "~/http/sessions/operator.server";
import { publishListings } from "~/models/listings/admin/decisions.server";
import { back } from "../after-decision.server";
import { listingMissing } from "./listing-action.server";
import { publishedWords } from "./listing-words";

export { ActionOnly as default, ErrorPage as ErrorBoundary } from "~/components/page/error-page";
export { loader } from "./listing-action.server";

/** Publishes a listing that waits. */
export const action = deskAction(requireOperator, async ({ operator, request, id }) => {
  const outcomes = await publishListings(operator, [id]);
  if (outcomes.length === 0) throw listingMissing();
  return back(request, publishedWords(outcomes));
});
