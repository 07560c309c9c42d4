import { parseWithZod } from "@conform-to/zod/v4";
import { complaintForm, complaintSaid } from "~/components/prices/agreement-page";
import { formAction } from "~/http/form-action.server";
import { redirectWithNotice, refuse } from "~/http/pages/reply.server";
import { pricePaths } from "~/models/prices/addresses";
import { complain } from "~/models/prices/agreements.server";
import { requireAgreement } from "./own-agreement.server";

export const action = formAction(async ({ params, form }) => {
  const { token, leadId } = await requireAgreement(params);
  const submission = parseWithZod(form, { schema: complaintForm });
  if (submission.status !== "success") return refuse(submission);
  const { status } = await complain({ leadId, side: "homeowner" }, submission.value.complaint);
  return redirectWithNotice(pricePaths.agreement(token), complaintSaid[status]);
});

export { default, ErrorBoundary, headers, loader, meta } from "./agreement";
