import { deskAction } from "~/http/form-action.server";
import { refusal } from "~/http/pages/refusal.server";
import { requireOperator } from "~/http/sessions/operator.server";
import { endWait } from "~/models/leads/desk/end-wait.server";
import { siteFacts } from "~/workflows/leads/site-facts.server";
import { back, leadMissing } from "./lead-action.server";
import { endedWords } from "./lead-words";

export { ErrorPage as ErrorBoundary, Pressed as default } from "~/components/page/error-page";
export { loader } from "./pressed.server";

const choices = ["rung", "nobody"] as const;

/** Ends the wait of a lead without giving it to anybody, by one of the two buttons of its form. */
export const action = deskAction(requireOperator, async ({ operator, id, form }) => {
  const choice = choices.find((each) => each === form.get("choice"));
  if (!choice) throw refusal(422, "Press one of the buttons on the page.");
  const outcome = await endWait(operator, id, choice, siteFacts);
  if (outcome.status === "missing") throw leadMissing();
  return back(id, endedWords[outcome.status]);
});
