import { z } from "zod";
import { secretFields } from "~/http/bodies/form.server";
import { parseForm } from "~/http/pages/parsed-form.server";
import { refuse } from "~/http/pages/reply.server";
import { authenticate } from "~/http/sessions/sign-in.server";
import type { Account } from "~/models/accounts/accounts.server";
import { longestPassword } from "~/models/accounts/sign-in-rules";
import { formatWait } from "~/models/base/clock";

/** The password once more, of whoever changes or deletes their own account. */
export const currentPassword = z
  .string({ error: "Please enter your password" })
  .max(longestPassword, "That is not your password");

/**
 * Reads a form that asks for the password once more, as `current`. Returns its fields, or as `answer` the form again
 * with what is wrong. Attempts are counted as at sign-in.
 */
export async function readWithPassword<Fields extends { current: string }>(
  request: Request,
  { email }: Account,
  { form, schema }: { form: FormData; schema: z.ZodType<Fields> },
) {
  const submission = parseForm(form, schema);
  if (submission.status !== "success") return { answer: refuse(submission, { hideFields: secretFields }) };
  const { current } = submission.value;
  const outcome = await authenticate(request, { email, password: current });
  if (outcome.status === "verified") return { submission, fields: submission.value };
  const [message, wait] =
    outcome.status === "wrong"
      ? ["That is not your password"]
      : [
          `Too many attempts. Try again in ${formatWait(outcome.retryAfterSeconds)}.`,
          outcome.retryAfterSeconds,
        ];
  return {
    answer: refuse(submission, { fieldErrors: { current: [message] }, hideFields: secretFields }, wait),
  };
}
