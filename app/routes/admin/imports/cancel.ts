import { redirect } from "@remix-run/node";
import { redirectWithNotice } from "~/http/pages/reply.server";
import { deskAction, requireOperator } from "~/http/sessions/operator.server";
import { cancelRun } from "~/models/imports/runs.server";
import { paths } from "~/paths";
import { requireRun } from "./import-run.server";

export { ActionOnly as default, ErrorPage as ErrorBoundary } from "~/components/page/error-page";
export { loader } from "./import-run.server";

/** Cancels an import that waits or is under way; what it has written by then stays. */
export const action = deskAction(requireOperator, async ({ operator, params }) => {
  const run = await requireRun(params);
  const { status } = await cancelRun(operator, run.id);
  if (status === "cancelled") return redirect(paths.adminImport(run.id), 303);
  return redirectWithNotice(paths.adminImport(run.id), {
    refused: "Nothing was cancelled: it was over before that.",
  });
});
