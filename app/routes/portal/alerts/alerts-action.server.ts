import { leadTo } from "~/http/form-action.server";
import { refusal } from "~/http/pages/refusal.server";
import { paths } from "~/paths";

/** A GET of an action's address leads to the page of the alerts. */
export const loader = leadTo(() => paths.alerts);

export const notYours = () => refusal(404, "This business does not exist, or it is not yours.");
