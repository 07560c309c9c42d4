import { redirect } from "@remix-run/node";
import { formAction } from "~/http/form-action.server";
import { isPortalPath, sameSitePath } from "~/http/origin.server";
import { redirectWithNotice } from "~/http/pages/reply.server";
import { requireProfessional, workAs } from "~/http/sessions/professional.server";
import { paths } from "~/paths";

/** A link must not switch anything: only the button, which posts. */
export { ActionOnly as default, ErrorPage as ErrorBoundary } from "~/components/page/error-page";

export const loader = () => redirect(paths.dashboard);

export const action = formAction(async ({ request, form }) => {
  const { account } = await requireProfessional(request);
  const name = await workAs(request, account, String(form.get("business")));
  const at = sameSitePath(String(form.get("at")), paths.dashboard);
  return redirectWithNotice(isPortalPath(at) ? at : paths.dashboard, `You are now working as ${name}.`);
});
