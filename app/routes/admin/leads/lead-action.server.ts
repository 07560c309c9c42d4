import { leadTo } from "~/http/form-action.server";
import { refusal } from "~/http/pages/refusal.server";
import { paths } from "~/paths";

/** A GET of an action's address leads to the page of its lead. */
export const loader = leadTo(({ leadId = "" }) => paths.adminLead(leadId));

export const leadMissing = () => refusal(404, "There is no such lead.");
