import { redirectWithNotice } from "~/http/pages/reply.server";
import { deskAction, requireFreshOperator } from "~/http/sessions/operator.server";
import { undoImport } from "~/models/removals/removals.server";
import { paths } from "~/paths";
import { requireRun } from "./import-run.server";

export { ActionOnly as default, ErrorPage as ErrorBoundary } from "~/components/page/error-page";
export { loader } from "./import-run.server";

/** Takes everything off the site that an import added. */
export const action = deskAction(requireFreshOperator, async ({ operator, params }) => {
  const run = await requireRun(params);
  const { status } = await undoImport(operator, run.id);
  return redirectWithNotice(
    paths.adminImport(run.id),
    status === "begun"
      ? "The import is being taken back. Listings that were changed or claimed since stay."
      : {
          refused:
            "Nothing was changed: it is undone already, still under way, or was removed with everything else.",
        },
  );
});
