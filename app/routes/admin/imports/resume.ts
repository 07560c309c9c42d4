import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { readForm } from "~/http/bodies/form.server";
import { offerResend } from "~/http/outage.server";
import { requireOperator } from "~/http/sessions/operator.server";
import { resumeRun } from "~/models/imports/runs.server";
import { paths } from "~/paths";
import { leadToImport, requireRun } from "./import-run.server";

export { DeskError as ErrorBoundary } from "~/components/admin/desk-error";

export const loader = leadToImport;

/** Goes on with an import that failed or was cancelled, behind its last row. */
export async function action({ request, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  return offerResend(form, async () => {
    const { id, role } = await requireOperator(request, form);
    const run = await requireRun(params);
    await resumeRun({ id, role }, run.id);
    return redirect(paths.adminImport(run.id), 303);
  });
}

/** Never seen: with a component the route is a page, and what it throws is shown as one. */
export default () => null;
