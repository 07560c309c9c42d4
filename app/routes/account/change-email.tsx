import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { formAction } from "~/http/form-action.server";
import { redirectWithNotice, refuse, refuseMore } from "~/http/pages/reply.server";
import { requireOwnAccount } from "~/http/sessions/operator.server";
import { askToChangeEmail } from "~/models/accounts/email-change.server";
import { emailAddress } from "~/models/messages/email-address";
import { paths } from "~/paths";

export { default, headers, loader, meta } from "./account";

const emailForm = z.object({ email: emailAddress("Please enter your new email") });

/** Asks the old and the new address to confirm the change, or says why not. */
export const action = formAction(async ({ request, form }) => {
  const account = await requireOwnAccount(request);
  const submission = parseWithZod(form, { schema: emailForm });
  if (submission.status !== "success") return refuse(submission);
  const outcome = await askToChangeEmail(account, submission.value.email);
  switch (outcome.status) {
    case "same":
      return refuse(submission, { fieldErrors: { email: ["That is your email already"] } });
    case "limited":
      return refuseMore(submission, "emails", outcome.retryAfterSeconds);
    case "asked":
      return redirectWithNotice(paths.account, "We have written to both addresses. Say yes in both.");
  }
});
