import { redirect } from "@remix-run/node";
import { formAction } from "~/http/form-action.server";
import { requireOperator } from "~/http/sessions/operator.server";
import { resumeRun } from "~/models/imports/runs.server";
import { paths } from "~/paths";
import { leadToImport, requireRun } from "./import-run.server";

export { ErrorPage as ErrorBoundary, Pressed as default } from "~/components/page/error-page";

export const loader = leadToImport;

/** Goes on with an import that failed or was cancelled, behind its last row. */
export const action = formAction(async ({ request, params, form }) => {
  const { id, role } = await requireOperator(request, form);
  const run = await requireRun(params);
  await resumeRun({ id, role }, run.id);
  return redirect(paths.adminImport(run.id), 303);
});
