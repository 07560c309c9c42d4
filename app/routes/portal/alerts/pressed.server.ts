import { leadTo } from "~/http/form-action.server";
import { refusal } from "~/http/pages/refusal.server";
import { paths } from "~/paths";

/** For whoever only reads where something is done about alerts. */
export const loader = leadTo(() => paths.alerts);

export const notSaved = () => "We could not save that. Please try again.";
export const notYours = () => refusal(404, "This business does not exist, or it is not yours.");
