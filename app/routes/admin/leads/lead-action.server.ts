import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { formAction } from "~/http/form-action.server";
import { redirectWithNotice } from "~/http/pages/notice.server";
import { refusal } from "~/http/pages/refusal.server";
import { requireOperator } from "~/http/sessions/operator.server";
import type { Said } from "~/models/base/said";
import type { Operator } from "~/models/listings/desk/operator";
import { paths } from "~/paths";

type Pressed = { operator: Operator; leadId: string; form: FormData };

export const leadMissing = () => refusal(404, "There is no such lead.");

/** The action of one verb of a lead's page. */
export const leadAction = (decide: (pressed: Pressed) => Promise<Response>) =>
  formAction(async ({ request, params: { leadId = "" }, form }) => {
    const { id, role } = await requireOperator(request, form);
    return decide({ operator: { id, role }, leadId, form });
  });

/** Where something is only done, there is nothing to read: the way back to the page of the lead. */
export const leadToLead = ({ params }: LoaderFunctionArgs) =>
  redirect(paths.adminLead(params.leadId ?? ""), 303);

/** Back to the lead's page, which says what became of it. */
export const back = (leadId: string, notice: Said) => redirectWithNotice(paths.adminLead(leadId), notice);
