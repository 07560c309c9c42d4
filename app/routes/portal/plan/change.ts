import { formAction } from "~/http/form-action.server";
import { refusal } from "~/http/pages/refusal.server";
import { redirectWithNotice } from "~/http/pages/reply.server";
import { uuid } from "~/models/base/uuid";
import { paths } from "~/paths";
import { changePlan } from "~/workflows/placements/change-plan.server";
import { noSuchPlan, planChangedWords, readChange } from "./plan-form.server";

export { ActionOnly as default, ErrorPage as ErrorBoundary } from "~/components/page/error-page";
export { loader } from "./plan-form.server";

/** Changes a plan for another, now or from its next month. */
export const action = formAction(async ({ request, form }) => {
  const asked = await readChange(request, form);
  // The id of the form: sent twice, it changes the plan once.
  const key = uuid.safeParse(form.get("wish"));
  if (!key.success) throw refusal(422, "Use a button of the page.");
  const changed = await changePlan({ ...asked, key: key.data });
  if (changed.status === "missing") throw noSuchPlan();
  return redirectWithNotice(paths.dashboard, planChangedWords(changed, asked.plan));
});
