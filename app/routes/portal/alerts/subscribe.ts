import { parseWithZod } from "@conform-to/zod/v4";
import { env } from "~/env.server";
import { formAction } from "~/http/form-action.server";
import { refusal } from "~/http/pages/refusal.server";
import { redirectWithNotice } from "~/http/pages/reply.server";
import { requireProfessional } from "~/http/sessions/professional.server";
import { sessionIdOf } from "~/http/sessions/session.server";
import { pushSubscriptionForm } from "~/models/alerts/push";
import { addSubscription } from "~/models/alerts/subscriptions.server";
import { paths } from "~/paths";

export { ActionOnly as default, ErrorPage as ErrorBoundary } from "~/components/page/error-page";
export { loader } from "./alerts-action.server";

/** Turns notifications on in the browser that posts its subscription. */
export const action = formAction(async ({ request, form }) => {
  const { account } = await requireProfessional(request);
  const submission = parseWithZod(form, { schema: pushSubscriptionForm });
  if (!env.VAPID_PUBLIC_KEY || submission.status !== "success")
    throw refusal(422, "This browser cannot be sent notifications. Emails and texts do not depend on it.");
  const session = await sessionIdOf(request);
  if (session) await addSubscription(account.id, session, submission.value);
  return redirectWithNotice(paths.alerts, "Notifications are on in this browser.");
});
