import { leadTo } from "~/http/form-action.server";
import { refusal } from "~/http/pages/refusal.server";
import { redirectWithNotice } from "~/http/pages/reply.server";
import type { Said } from "~/models/base/said";
import { paths } from "~/paths";

/** A GET of an action's address leads to the page of its lead. */
export const loader = leadTo(({ leadId = "" }) => paths.adminLead(leadId));

export const leadMissing = () => refusal(404, "There is no such lead.");

/** Back to the lead's page, which says what became of it. */
export const back = (leadId: string, notice: Said) => redirectWithNotice(paths.adminLead(leadId), notice);
