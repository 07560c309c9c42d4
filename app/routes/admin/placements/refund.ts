import { leadTo } from "~/http/form-action.server";
import { refusal } from "~/http/pages/refusal.server";
import { redirectWithNotice } from "~/http/pages/reply.server";
import { deskAction, requireFreshOperator } from "~/http/sessions/operator.server";
import { subscriptionId } from "~/models/base/ids";
import { readPage } from "~/models/listings/admin/list-query";
import { paths } from "~/paths";
import { refundPlan } from "~/workflows/placements/open-billing.server";

export { ActionOnly as default, ErrorPage as ErrorBoundary } from "~/components/page/error-page";

export const loader = leadTo(() => paths.adminPlacements());

/** Refunds a plan, or cancels one that was charged nothing. */
export const action = deskAction(requireFreshOperator, async ({ operator, request, form }) => {
  const id = subscriptionId.parse(String(form.get("subscription") ?? "").slice(0, 255));
  const refunded = await refundPlan({ subscriptionId: id, by: { operator } });
  if (refunded.status !== "wanted") throw refusal(404, "There is no such plan.");
  const { searchParams } = new URL(request.url);
  return redirectWithNotice(
    paths.adminPlacements({
      show: searchParams.get("show") ?? undefined,
      page: readPage(searchParams.get("page")),
    }),
    refunded.charged
      ? "The money goes back, the placement has ended, and the buyer is told."
      : "The plan is cancelled, nothing was charged, and the buyer is told.",
  );
});
