import { leadTo } from "~/http/form-action.server";
import { redirectWithNotice } from "~/http/pages/reply.server";
import { deskAction, requireFreshOperator } from "~/http/sessions/operator.server";
import { undoMerge } from "~/models/merges/undo.server";
import { paths } from "~/paths";

export { ActionOnly as default, ErrorPage as ErrorBoundary } from "~/components/page/error-page";

export const loader = leadTo(() => paths.adminDuplicates());

const notUndone =
  "Nothing was changed: it was undone before, or one of the two was removed, erased or merged again since.";

/** Undoes a merge, so that there are two listings again. */
export const action = deskAction(requireFreshOperator, async ({ operator, form }) => {
  const undone = await undoMerge(operator, String(form.get("merge") ?? ""));
  return redirectWithNotice(
    paths.adminDuplicates(),
    undone.status === "impossible"
      ? { refused: notUndone }
      : `${undone.gone} and ${undone.stays} are two listings again.`,
  );
});
