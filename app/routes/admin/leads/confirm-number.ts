import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { formAction } from "~/http/form-action.server";
import { redirectWithNotice } from "~/http/pages/notice.server";
import { requireOperator } from "~/http/sessions/operator.server";
import { confirmNumber } from "~/models/leads/desk/assign.server";
import { paths } from "~/paths";

export { ErrorPage as ErrorBoundary, Pressed as default } from "~/components/page/error-page";

export const loader = ({ params }: LoaderFunctionArgs) => redirect(paths.adminLead(params.leadId ?? ""), 303);

/** Notes that an operator rang a number that nobody had checked, and that it is theirs. */
export const action = formAction(async ({ request, params: { leadId = "" }, form }) => {
  const { id, role } = await requireOperator(request, form);
  const { status } = await confirmNumber({ id, role }, leadId);
  return redirectWithNotice(
    paths.adminLead(leadId),
    status === "confirmed"
      ? "The number counts as checked: the lead can be given now."
      : { refused: "Nothing was changed: it is checked already, or gone." },
  );
});
