import { deskAction, requireOperator } from "~/http/sessions/operator.server";
import { readLeadId } from "~/models/base/ids";
import { assignByHand } from "~/models/leads/admin/assign.server";
import { back } from "../after-decision.server";
import { leadMissing } from "./lead-action.server";
import { assignedWords } from "./lead-words";

export { ActionOnly as default, ErrorPage as ErrorBoundary } from "~/components/page/error-page";
export { loader } from "./lead-action.server";

/** Gives a lead to the business that an operator chose. */
export const action = deskAction(requireOperator, async ({ operator, request, id, form }) => {
  const seen = Number(String(form.get("seen")).slice(0, 4));
  const businessId = String(form.get("business") ?? "");
  const outcome = await assignByHand(operator, { leadId: readLeadId(id), businessId, seen });
  if (outcome.status === "missing") throw leadMissing();
  return back(request, assignedWords(outcome));
});
