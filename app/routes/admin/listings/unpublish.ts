import { leadTo } from "~/http/form-action.server";
import { redirectWithNotice } from "~/http/pages/reply.server";
import { deskAction, requireOperator } from "~/http/sessions/operator.server";
import { unpublishListings } from "~/models/listings/admin/decisions.server";
import { readDeskQuery } from "~/models/listings/admin/list-query";
import { paths } from "~/paths";
import { unpublishedWords } from "./listing-words";

export { ActionOnly as default, ErrorPage as ErrorBoundary } from "~/components/page/error-page";

export const loader = leadTo(() => paths.adminListings());

/** Takes published listings back off the site; `ids` are separated by dots. */
export const action = deskAction(requireOperator, async ({ operator, request, form }) => {
  const names = await unpublishListings(operator, String(form.get("ids") ?? "").split("."));
  const { show, page } = readDeskQuery(request.url);
  return redirectWithNotice(paths.adminListings({ show, page }), unpublishedWords(names));
});
