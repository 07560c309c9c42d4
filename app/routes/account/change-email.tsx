import { z } from "zod";
import { secretFields } from "~/http/bodies/form.server";
import { formAction } from "~/http/form-action.server";
import { redirectWithNotice, refuse, refuseMore } from "~/http/pages/reply.server";
import { requireOwnAccount } from "~/http/sessions/operator.server";
import { askToChangeEmail } from "~/models/accounts/email-change.server";
import { emailAddress } from "~/models/reading/email";
import { paths } from "~/paths";
import { currentPassword, readWithPassword } from "./own-password.server";

export { default, headers, loader, meta } from "./account";

const emailForm = z.object({
  email: emailAddress("Please enter your new email"),
  current: currentPassword,
});

/** Asks the old and the new address to confirm the change, for somebody who gives the password; or says why not. */
export const action = formAction(async ({ request, form }) => {
  const account = await requireOwnAccount(request);
  const read = await readWithPassword(request, account, { form, schema: emailForm });
  if (read.answer) return read.answer;
  const outcome = await askToChangeEmail(account, read.fields.email);
  switch (outcome.status) {
    case "same":
      return refuse(read.submission, {
        fieldErrors: { email: ["That is your email already"] },
        hideFields: secretFields,
      });
    case "limited":
      return refuseMore(read.submission, "emails", outcome.retryAfterSeconds);
    case "asked":
      return redirectWithNotice(paths.account, "We have written to both addresses. Say yes in both.");
  }
});
