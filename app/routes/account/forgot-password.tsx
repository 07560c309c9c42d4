import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, json } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { z } from "zod";
import { AccountForm, emailField } from "~/components/account/account-form";
import { metaOf } from "~/components/page/page-meta";
import { readForm } from "~/http/bodies/form.server";
import { clientAddress } from "~/http/client-address.server";
import { inEvenTime } from "~/http/even-time.server";
import { offerResend } from "~/http/outage.server";
import { accountPageHeaders } from "~/http/page-headers.server";
import { redirectWithNotice } from "~/http/pages/notice.server";
import { requestReset } from "~/models/accounts/passwords.server";
import { formatWait } from "~/models/base/clock";
import { emailAddress } from "~/models/messages/email-address";
import { paths } from "~/paths";

const whose = z.object({ email: emailAddress("Please enter your email") });

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const submission = parseWithZod(form, { schema: whose });
  if (submission.status !== "success") return json(submission.reply(), { status: 422 });

  const { email } = submission.value;
  const outcome = await offerResend(form, () =>
    inEvenTime(() => requestReset({ email, sender: clientAddress(request) })),
  );
  if (outcome.status === "limited") {
    const wait = formatWait(outcome.retryAfterSeconds);
    return json(submission.reply({ formErrors: [`That is a lot of emails. Try again in ${wait}.`] }), {
      status: 429,
      headers: { "Retry-After": String(outcome.retryAfterSeconds) },
    });
  }
  const notice = "If that email has an account, a link to set a new password is on its way to it.";
  return redirectWithNotice(paths.forgotPassword, notice);
}

export const headers = accountPageHeaders;

export const meta = metaOf({
  title: "Forgotten your password?",
  description: "Have a link to set a new password sent to your email.",
});

export default function ForgotPassword() {
  const refused = useActionData<SubmissionResult>();
  return (
    <div className="wrap narrow py-8">
      <h1>Forgotten your password?</h1>
      <p className="hint mt-3">We send you a link to set a new one. It works for an hour.</p>
      <div className="panel mt-4">
        <AccountForm
          intent="forgot"
          action={paths.forgotPassword}
          fields={[{ ...emailField, autoComplete: "username" }]}
          refused={refused}
          send="Send me a link"
        />
      </div>
      <p className="mt-4">
        <a href={paths.login()} className="nav-link link">
          Back to sign in
        </a>
      </p>
    </div>
  );
}
