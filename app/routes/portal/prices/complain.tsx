import { parseWithZod } from "@conform-to/zod/v4";
import { complaintForm, complaintSaid } from "~/components/prices/agreement-page";
import { formAction } from "~/http/form-action.server";
import { redirectWithNotice, refuse } from "~/http/pages/reply.server";
import { pricePaths } from "~/models/prices/addresses";
import { complain } from "~/models/prices/agreements.server";
import { requireBusinessAgreement } from "./own-agreement.server";

export const action = formAction(async ({ request, params, form }) => {
  const { leadId, writer } = await requireBusinessAgreement(request, params, form);
  const submission = parseWithZod(form, { schema: complaintForm });
  if (submission.status !== "success") return refuse(submission);
  const { status } = await complain(writer, submission.value.complaint);
  return redirectWithNotice(pricePaths.ownAgreement(leadId), complaintSaid[status]);
});

export { default, ErrorBoundary, loader, meta } from "./agreement";
