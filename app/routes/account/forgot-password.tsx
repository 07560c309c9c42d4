import type { SubmissionResult } from "@conform-to/dom";
import { useActionData } from "@remix-run/react";
import { z } from "zod";
import { ForgottenPassword } from "~/components/account/forgotten-password";
import { metaOf } from "~/components/page/page-meta";
import { clientAddress } from "~/http/client-address.server";
import { inConstantTime } from "~/http/constant-time.server";
import { formAction } from "~/http/form-action.server";
import { parseForm } from "~/http/pages/parsed-form.server";
import { redirectWithNotice, refuse, refuseMore } from "~/http/pages/reply.server";
import { requestReset } from "~/models/accounts/passwords.server";
import { emailAddress } from "~/models/reading/email";
import { paths } from "~/paths";

export { accountPageHeaders as headers } from "~/http/caching-headers.server";

const whose = z.object({ email: emailAddress("Please enter your email") });

export const action = formAction(async ({ request, form }) => {
  const submission = parseForm(form, whose);
  if (submission.status !== "success") return refuse(submission);
  const { email } = submission.value;
  const outcome = await inConstantTime(() => requestReset({ email, sender: clientAddress(request) }));
  if (outcome.status === "limited") return refuseMore(submission, "emails", outcome.retryAfterSeconds);
  const notice = "If that email has an account, a link to set a new password is on its way to it.";
  return redirectWithNotice(paths.forgotPassword, notice);
});

export const meta = metaOf({
  title: "Forgotten your password?",
  description: "Have a link to set a new password sent to your email.",
});

export default function ForgotPassword() {
  return <ForgottenPassword refused={useActionData<SubmissionResult>()} />;
}
