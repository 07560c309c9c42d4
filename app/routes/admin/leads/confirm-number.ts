import { deskAction, requireOperator } from "~/http/sessions/operator.server";
import { readLeadId } from "~/models/base/ids";
import { confirmNumber } from "~/models/leads/admin/assign.server";
import { back } from "../after-decision.server";

export { ActionOnly as default, ErrorPage as ErrorBoundary } from "~/components/page/error-page";
export { loader } from "./lead-action.server";

/** Records that an operator rang a number that was not checked, and that it is the homeowner's. */
export const action = deskAction(requireOperator, async ({ operator, request, id }) => {
  const { status } = await confirmNumber(operator, readLeadId(id));
  return back(
    request,
    status === "confirmed"
      ? "The number counts as checked: the lead can be given now."
      : { refused: "Nothing was changed: it is checked already, or gone." },
  );
});
