import { formAction } from "~/http/form-action.server";
import { redirectWithNotice } from "~/http/pages/reply.server";
import { paths } from "~/paths";
import { refundPlan } from "~/workflows/placements/open-billing.server";
import { noSuchPlan, readPayer } from "./plan-form.server";

export { ActionOnly as default, ErrorPage as ErrorBoundary } from "~/components/page/error-page";
export { loader } from "./plan-form.server";

/** Ends a plan and refunds it, while it may be refunded. */
export const action = formAction(async ({ request, form }) => {
  const { accountId, subscriptionId } = await readPayer(request, form);
  const refunded = await refundPlan({ subscriptionId, by: { owner: accountId } });
  if (refunded.status === "missing") throw noSuchPlan();
  if (refunded.status === "late") {
    const refused = "The 30 days are over. You can cancel at any time.";
    return redirectWithNotice(paths.dashboard, { refused });
  }
  return redirectWithNotice(
    paths.dashboard,
    refunded.charged
      ? "Your money goes back to you. It takes up to 10 days."
      : "Your plan is cancelled. Nothing was charged.",
  );
});
