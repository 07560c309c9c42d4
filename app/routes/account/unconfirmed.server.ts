import { parseWithZod } from "@conform-to/zod/v4";
import { json, redirect } from "@remix-run/node";
import { z } from "zod";
import { redirectWithNotice } from "~/http/pages/notice.server";
import { homeOf, requireAccount } from "~/http/sessions/session.server";
import { sendConfirmation } from "~/models/accounts/confirmation.server";
import { formatWait } from "~/models/base/clock";
import { emailAddress } from "~/models/messages/email-address";
import { paths } from "~/paths";

const newAddress = z.object({ email: emailAddress("Please enter your email") });

/** Sends the link that confirms an account to another address, which it is to have. */
export async function sendElsewhere(request: Request, form: FormData) {
  const submission = parseWithZod(form, { schema: newAddress });
  if (submission.status !== "success") return json(submission.reply(), { status: 422 });
  return sendLink(request, form, submission.value.email, "We have sent a link to the new address.");
}

/** Sends it again; to `email` instead, if there is one. */
export async function sendLink(request: Request, form: FormData, email: string | undefined, notice: string) {
  const account = await requireAccount(request, form);
  const outcome = await sendConfirmation(account, email);
  switch (outcome.status) {
    case "limited": {
      const wait = formatWait(outcome.retryAfterSeconds);
      const error = { "": [`That is a lot of emails. Try again in ${wait}.`] };
      const headers = { "Retry-After": String(outcome.retryAfterSeconds) };
      return json(
        { status: "error" as const, initialValue: { intent: "change", email }, error },
        { status: 429, headers },
      );
    }
    case "confirmed":
      return redirect(homeOf(account.role), 303);
    case "sent":
      return redirectWithNotice(paths.verifyEmail(), notice);
  }
}
