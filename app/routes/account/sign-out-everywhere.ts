import { redirect } from "@remix-run/node";
import { formAction } from "~/http/form-action.server";
import { redirectWithNotice } from "~/http/pages/reply.server";
import { requireConfirmed } from "~/http/sessions/session.server";
import { signOut } from "~/http/sessions/sign-in.server";
import { signOutEverywhere } from "~/models/accounts/access.server";
import { paths } from "~/paths";

export { ActionOnly as default, ErrorPage as ErrorBoundary } from "~/components/page/error-page";

export const loader = () => redirect(paths.account, 303);

/** Ending all access is kept easy: not even an operator is asked for the second factor. */
export const action = formAction(async ({ request }) => {
  const account = await requireConfirmed(request);
  await signOutEverywhere(account.id, account);
  const gone = new Headers({ "Set-Cookie": await signOut(request) });
  return redirectWithNotice(paths.login(), "You are signed out everywhere.", gone);
});
