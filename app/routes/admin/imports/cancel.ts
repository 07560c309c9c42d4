import { redirect } from "@remix-run/node";
import { formAction } from "~/http/form-action.server";
import { redirectWithNotice } from "~/http/pages/notice.server";
import { requireOperator } from "~/http/sessions/operator.server";
import { cancelRun } from "~/models/imports/runs.server";
import { paths } from "~/paths";
import { leadToImport, requireRun } from "./import-run.server";

export { ErrorPage as ErrorBoundary, Pressed as default } from "~/components/page/error-page";

export const loader = leadToImport;

/** Ends an import that waits or is under way; what is written by then stays. */
export const action = formAction(async ({ request, params, form }) => {
  const { id, role } = await requireOperator(request, form);
  const run = await requireRun(params);
  const { status } = await cancelRun({ id, role }, run.id);
  if (status === "cancelled") return redirect(paths.adminImport(run.id), 303);
  return redirectWithNotice(paths.adminImport(run.id), {
    refused: "Nothing was cancelled: it was over before that.",
  });
});
