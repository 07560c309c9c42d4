import { formAction } from "~/http/form-action.server";
import { redirectWithNotice } from "~/http/pages/reply.server";
import { requireProfessional } from "~/http/sessions/professional.server";
import { removeSubscription } from "~/models/alerts/subscriptions.server";
import { uuid } from "~/models/base/uuid";
import { paths } from "~/paths";

export { ActionOnly as default, ErrorPage as ErrorBoundary } from "~/components/page/error-page";
export { loader } from "./alerts-action.server";

/** Turns notifications off in one of their browsers. */
export const action = formAction(async ({ request, form }) => {
  const { account } = await requireProfessional(request);
  const subscription = uuid.safeParse(form.get("subscription"));
  if (subscription.success) await removeSubscription(account.id, subscription.data);
  return redirectWithNotice(paths.alerts, "Notifications are off in that browser.");
});
