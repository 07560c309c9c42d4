import { leadTo } from "~/http/form-action.server";
import { redirectWithNotice } from "~/http/pages/reply.server";
import { deskAction, requireFreshOperator } from "~/http/sessions/operator.server";
import { signIn } from "~/http/sessions/sign-in.server";
import { giveUpSecondFactor } from "~/models/accounts/second-factor/second-factor.server";
import { paths } from "~/paths";

export { ActionOnly as default, ErrorPage as ErrorBoundary } from "~/components/page/error-page";

export const loader = leadTo(() => paths.secondFactorSetup);

/** Removes an operator's authenticator app, so that they can set up another. */
export const action = deskAction(requireFreshOperator, async ({ operator, request }) => {
  await giveUpSecondFactor(operator);
  return redirectWithNotice(
    paths.secondFactorSetup,
    "Your app is no longer asked for. Other browsers are signed out, and no personal token works. Set up another app now.",
    await signIn(request, operator),
  );
});
