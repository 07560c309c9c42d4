import { formAction } from "~/http/form-action.server";
import { sendLink } from "./unconfirmed.server";

export { default, headers, loader, meta } from "./verify-email";

/** Sends the link that confirms an account once more. */
export const action = formAction(({ request }) =>
  sendLink(request, { notice: "We have sent the link again." }),
);
