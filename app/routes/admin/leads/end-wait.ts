import { refusal } from "~/http/pages/refusal.server";
import { deskAction, requireOperator } from "~/http/sessions/operator.server";
import { deferDecision } from "~/models/base/deferred.server";
import { waitVerb } from "~/models/leads/admin/end-wait.server";
import { entryPage, leadOn } from "../after-decision.server";
import { leadMissing } from "./lead-action.server";
import { endedWords, notWaitingWords } from "./lead-words";

export { ActionOnly as default, ErrorPage as ErrorBoundary } from "~/components/page/error-page";
export { loader } from "./lead-action.server";

const choices = ["rung", "nobody"] as const;

/** Ends the wait of a lead without giving it to anybody, by one of the two buttons of its form. */
export const action = deskAction(requireOperator, async ({ operator, request, id, form }) => {
  const choice = choices.find((each) => each === form.get("choice"));
  if (!choice) throw refusal(422, "Press one of the buttons on the page.");
  const ended = await deferDecision(operator, waitVerb, {
    subject: id,
    decision: { choice },
    says: endedWords,
  });
  if (ended.outcome.status === "missing") throw leadMissing();
  return leadOn(entryPage(request), ended, () => notWaitingWords);
});
