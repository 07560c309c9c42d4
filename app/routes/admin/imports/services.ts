import { redirect } from "@remix-run/node";
import { deskAction, requireOperator } from "~/http/sessions/operator.server";
import { sayServices } from "~/models/imports/said-services.server";
import { paths } from "~/paths";
import { requireRun } from "./import-run.server";

export { ActionOnly as default, ErrorPage as ErrorBoundary } from "~/components/page/error-page";
export { loader } from "./import-run.server";

/** Says which trade a service of the file is of, for all of its rows and for later files. */
export const action = deskAction(requireOperator, async ({ operator, params, form }) => {
  const run = await requireRun(params);
  const names = form.getAll("name").map(String);
  const slugs = form.getAll("trade").map(String);
  await sayServices(operator, run, new Map(names.map((name, at) => [name, slugs[at] ?? ""])));
  return redirect(paths.adminImport(run.id), 303);
});
