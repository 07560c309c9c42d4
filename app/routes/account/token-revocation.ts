import { leadTo } from "~/http/form-action.server";
import { redirectWithNotice } from "~/http/pages/reply.server";
import { deskAction, requireFreshOperator } from "~/http/sessions/operator.server";
import { revokePersonalToken } from "~/models/accounts/personal-tokens.server";
import { paths } from "~/paths";

export { ActionOnly as default, ErrorPage as ErrorBoundary } from "~/components/page/error-page";

export const loader = leadTo(() => paths.accountTokens);

/** Revokes one of the operator's own personal tokens. */
export const action = deskAction(requireFreshOperator, async ({ operator, form }) => {
  const revoked = await revokePersonalToken(operator, String(form.get("token") ?? ""));
  return redirectWithNotice(
    paths.accountTokens,
    revoked ? `${revoked.name} no longer works.` : { refused: "That token had already stopped working." },
  );
});
