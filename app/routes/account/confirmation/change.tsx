import { z } from "zod";
import { formAction } from "~/http/form-action.server";
import { parseForm } from "~/http/pages/parsed-form.server";
import { refuse } from "~/http/pages/reply.server";
import { emailAddress } from "~/models/reading/email";
import { sendLink } from "./unconfirmed.server";

export { default, headers, loader, meta } from "./verify-email";

const newAddress = z.object({ email: emailAddress("Please enter your email") });

/** Sends the confirmation link to another address, which the account will have instead. */
export const action = formAction(async ({ request, form }) => {
  const submission = parseForm(form, newAddress);
  if (submission.status !== "success") return refuse(submission);
  const { email } = submission.value;
  return sendLink(request, { email, notice: "We have sent a link to the new address." });
});
