import { formAction, leadTo } from "~/http/form-action.server";
import { sendOn } from "~/http/pages/sent-on.server";
import { requireConfirmedProfessional } from "~/http/sessions/session.server";
import { paths, verbs } from "~/paths";

export { ErrorPage as ErrorBoundary, Pressed as default } from "~/components/page/error-page";

export const loader = leadTo(() => paths.dashboard);

/** What is done to a plan has addresses of its own, all of one press on the dashboard. */
export const action = formAction(async ({ request, form }) => {
  await requireConfirmedProfessional(request, form);
  return sendOn(form, verbs.plan, paths.planVerb);
});
