import { leadTo } from "~/http/form-action.server";
import { redirectWithNotice } from "~/http/pages/reply.server";
import { deskAction, requireFreshOperator } from "~/http/sessions/operator.server";
import { resendOwnLink } from "~/models/claims/decisions.server";
import { paths } from "~/paths";

export { ActionOnly as default, ErrorPage as ErrorBoundary } from "~/components/page/error-page";

export const loader = leadTo(() => paths.adminClaims);

/** Resends the link by which a claimant opens the listing that they claimed. */
export const action = deskAction(requireFreshOperator, async ({ operator, form }) => {
  const claimId = String(form.get("resend") ?? "");
  const sent = await resendOwnLink(operator, claimId);
  const said =
    sent.status === "sent"
      ? `The link for ${sent.businessName} is on its way again.`
      : "Nobody waits for a link there any more.";
  return redirectWithNotice(paths.adminClaimsAt({ show: "decided", open: claimId }), said);
});
