import { leadTo } from "~/http/form-action.server";
import { paths } from "~/paths";

/** For whoever only reads where something is done to a decided claim. */
export const loader = leadTo(() => paths.adminClaims);
