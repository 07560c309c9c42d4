import { assignByHand } from "~/models/leads/desk/assign.server";
import { siteFacts } from "~/workflows/leads/site-facts.server";
import { back, leadAction, leadMissing, leadToLead } from "./lead-action.server";
import { assignedWords } from "./lead-words";

export { ErrorPage as ErrorBoundary, Pressed as default } from "~/components/page/error-page";

export const loader = leadToLead;

/** Gives a lead to the business that an operator chose. */
export const action = leadAction(async ({ operator, leadId, form }) => {
  const seen = Number(String(form.get("seen")).slice(0, 4));
  const businessId = String(form.get("business") ?? "");
  const outcome = await assignByHand(operator, { leadId, businessId, seen }, siteFacts);
  if (outcome.status === "missing") throw leadMissing();
  return back(leadId, assignedWords(outcome));
});
