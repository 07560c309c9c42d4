import { leadTo } from "~/http/form-action.server";
import { paths } from "~/paths";

/** For whoever only reads where something is done about alerts. */
export const loader = leadTo(() => paths.alerts);
