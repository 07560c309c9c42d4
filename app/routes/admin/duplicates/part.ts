import { textsOf } from "~/http/bodies/form.server";
import { leadTo } from "~/http/form-action.server";
import { redirectWithNotice } from "~/http/pages/reply.server";
import { deskAction, requireFreshOperator } from "~/http/sessions/operator.server";
import { partDuplicates } from "~/models/listings/same/duplicates.server";
import { paths } from "~/paths";
import { decidedBefore } from "../listings/listing-words";

export { ActionOnly as default, ErrorPage as ErrorBoundary } from "~/components/page/error-page";

export const loader = leadTo(() => paths.adminDuplicates());

/** Records that two listings are different businesses. */
export const action = deskAction(requireFreshOperator, async ({ operator, form }) => {
  const { stays = "", gone = "" } = textsOf(form);
  if (!(await partDuplicates(operator, [stays, gone], true)))
    return redirectWithNotice(paths.adminDuplicates(), decidedBefore);
  const said = "They are two businesses, and are not shown here again.";
  return redirectWithNotice(paths.adminDuplicates({ parted: `${stays}.${gone}` }), said);
});
