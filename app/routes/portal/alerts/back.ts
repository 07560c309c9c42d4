import { formAction } from "~/http/form-action.server";
import { redirectWithNotice } from "~/http/pages/reply.server";
import { requireProfessional } from "~/http/sessions/professional.server";
import { setAway } from "~/models/alerts/away.server";
import { uuid } from "~/models/base/uuid";
import { paths } from "~/paths";
import { notYours } from "./alerts-action.server";

export { ActionOnly as default, ErrorPage as ErrorBoundary } from "~/components/page/error-page";
export { loader } from "./alerts-action.server";

/** Ends a holiday before its time. */
export const action = formAction(async ({ request, form }) => {
  const { account } = await requireProfessional(request);
  const business = uuid.safeParse(form.get("business"));
  if (!business.success) throw notYours();
  const { status } = await setAway(account.id, business.data, null);
  if (status === "missing") throw notYours();
  const to = form.get("at") === "dashboard" ? paths.dashboard : paths.alerts;
  return redirectWithNotice(to, "Welcome back. New requests come to you again.");
});
