import { confirmNumber } from "~/models/leads/desk/assign.server";
import { back, leadAction, leadToLead } from "./lead-action.server";

export { ErrorPage as ErrorBoundary, Pressed as default } from "~/components/page/error-page";

export const loader = leadToLead;

/** Notes that an operator rang a number that nobody had checked, and that it is theirs. */
export const action = leadAction(async ({ operator, leadId }) => {
  const { status } = await confirmNumber(operator, leadId);
  return back(
    leadId,
    status === "confirmed"
      ? "The number counts as checked: the lead can be given now."
      : { refused: "Nothing was changed: it is checked already, or gone." },
  );
});
