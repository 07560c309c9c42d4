import { formAction } from "~/http/form-action.server";
import { redirectWithNotice } from "~/http/pages/reply.server";
import { waitForOther } from "~/models/placements/changes.server";
import { paths } from "~/paths";
import { noSuchPlan, planChangedWords, readChange } from "./plan-form.server";

export { ActionOnly as default, ErrorPage as ErrorBoundary } from "~/components/page/error-page";
export { loader } from "./plan-form.server";

/** Puts a plan's owner on the waiting list for another plan that is sold out. */
export const action = formAction(async ({ request, form }) => {
  const asked = await readChange(request, form);
  const { status } = await waitForOther(asked, new Date());
  if (status === "missing") throw noSuchPlan();
  const words =
    status === "waiting"
      ? "We will write to you when a place is free."
      : planChangedWords({ status }, asked.plan);
  return redirectWithNotice(paths.dashboard, words);
});
