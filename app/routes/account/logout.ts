import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { offerResend } from "~/http/form-action.server";
import { requireSameSite } from "~/http/origin.server";
import { redirectWithNotice } from "~/http/pages/reply.server";
import { signOut } from "~/http/sessions/sign-in.server";
import { paths } from "~/paths";

/** A link must not sign anybody out: only the button, which posts. */
export { ActionOnly as default, ErrorPage as ErrorBoundary } from "~/components/page/error-page";

export const loader = () => redirect(paths.home);

export async function action({ request }: ActionFunctionArgs) {
  requireSameSite(request);
  return offerResend({ form: new FormData() }, async () => {
    const headers = new Headers({ "Set-Cookie": await signOut(request) });
    return redirectWithNotice(paths.login(), "You have signed out.", headers);
  });
}
