import { leadTo } from "~/http/form-action.server";
import { paths } from "~/paths";

/** For whoever only reads where something is done to a lead. */
export const loader = leadTo(({ leadId = "" }) => paths.adminLead(leadId));
