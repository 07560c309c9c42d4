import { parseWithZod } from "@conform-to/zod/v4";
import { json } from "@remix-run/node";
import { z } from "zod";
import { formAction } from "~/http/form-action.server";
import { redirectWithNotice } from "~/http/pages/notice.server";
import { requireOwnAccount } from "~/http/sessions/operator.server";
import { askToChangeEmail } from "~/models/accounts/email-change.server";
import { formatWait } from "~/models/base/clock";
import { emailAddress } from "~/models/messages/email-address";
import { paths } from "~/paths";

export { default, headers, loader, meta } from "./account";

const emailForm = z.object({ email: emailAddress("Please enter your new email") });

/** Asks both addresses, or says why not. */
export const action = formAction(async ({ request, form }) => {
  const account = await requireOwnAccount(request);
  const submission = parseWithZod(form, { schema: emailForm });
  if (submission.status !== "success") return json(submission.reply(), { status: 422 });
  const outcome = await askToChangeEmail(account, submission.value.email);
  switch (outcome.status) {
    case "same":
      return json(submission.reply({ fieldErrors: { email: ["That is your email already"] } }), {
        status: 422,
      });
    case "limited": {
      const wait = formatWait(outcome.retryAfterSeconds);
      return json(submission.reply({ formErrors: [`That is a lot of emails. Try again in ${wait}.`] }), {
        status: 429,
        headers: { "Retry-After": String(outcome.retryAfterSeconds) },
      });
    }
    case "asked":
      return redirectWithNotice(paths.account, "We have written to both addresses. Say yes in both.");
  }
});
