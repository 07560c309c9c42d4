import { redirect } from "@remix-run/node";
import { deskAction, requireOperator } from "~/http/sessions/operator.server";
import { resumeRun } from "~/models/imports/runs.server";
import { paths } from "~/paths";
import { requireRun } from "./import-run.server";

export { ActionOnly as default, ErrorPage as ErrorBoundary } from "~/components/page/error-page";
export { loader } from "./import-run.server";

/** Resumes an import that failed or was cancelled, after the last row it did. */
export const action = deskAction(requireOperator, async ({ operator, params }) => {
  const run = await requireRun(params);
  await resumeRun(operator, run.id);
  return redirect(paths.adminImport(run.id), 303);
});
