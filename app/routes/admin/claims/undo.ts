import { deskAction } from "~/http/form-action.server";
import { redirectWithNotice } from "~/http/pages/notice.server";
import { requireFreshOperator } from "~/http/sessions/operator.server";
import { takeBackDecision } from "~/models/claims/held.server";
import { paths } from "~/paths";

export { ErrorPage as ErrorBoundary, Pressed as default } from "~/components/page/error-page";
export { loader } from "./pressed.server";

/** Takes a decision back that nobody was told of yet, and opens its claim again. */
export const action = deskAction(requireFreshOperator, async ({ form }) => {
  const claimId = String(form.get("undo") ?? "");
  const taken = await takeBackDecision(claimId);
  return taken
    ? redirectWithNotice(
        paths.adminClaimsAt({ open: claimId }),
        "Taken back: nothing has changed, and nobody was told.",
      )
    : redirectWithNotice(paths.adminClaims, {
        refused: "It was too late: that is done, and the mail has left.",
      });
});
