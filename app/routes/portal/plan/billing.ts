import { redirect } from "@remix-run/node";
import { formAction } from "~/http/form-action.server";
import { redirectWithNotice } from "~/http/pages/reply.server";
import { paths } from "~/paths";
import { openBilling } from "~/workflows/placements/open-billing.server";
import { noSuchPlan, readPayer } from "./plan-form.server";

export { ActionOnly as default, ErrorPage as ErrorBoundary } from "~/components/page/error-page";
export { loader } from "./plan-form.server";

/** Leads to the payment provider's page for bills, card and cancelling. */
export const action = formAction(async ({ request, form }) => {
  const { accountId, subscriptionId } = await readPayer(request, form);
  const opened = await openBilling(accountId, paths.dashboard, { subscriptionId });
  if (opened.status === "open") return redirect(opened.url, 303);
  if (opened.status === "not theirs") throw noSuchPlan();
  const refused = "The payment provider does not answer. Please try again.";
  return redirectWithNotice(paths.dashboard, { refused });
});
