import type { Submission } from "@conform-to/react";
import { json } from "@remix-run/node";
import { z } from "zod";
import type { Proof } from "~/models/accounts/second-factor/second-factor.server";
import { formatWait } from "~/models/base/clock";

const missing = "Please type the six digits";

/** Six digits, however they are spaced, or a recovery code. */
export const codeForm = z.object({
  code: z
    .string({ error: missing })
    .max(40, "That is too long for a code")
    .transform((typed) => typed.replace(/\s/g, ""))
    .pipe(z.string().min(1, missing)),
});

/** The form again, with what was wrong. */
export function codeProblem(
  submission: Submission<z.output<typeof codeForm>>,
  outcome: Exclude<Proof, { status: "proved" }>,
) {
  const hideFields = ["code"];
  if (outcome.status === "wrong") {
    const code = ["That is not right, or it was used before. Wait for the next six digits and type those"];
    return json(submission.reply({ fieldErrors: { code }, hideFields }), { status: 422 });
  }
  const wait = formatWait(outcome.retryAfterSeconds);
  return json(
    submission.reply({ fieldErrors: { code: [`Too many tries. Try again in ${wait}`] }, hideFields }),
    {
      status: 429,
      headers: { "Retry-After": String(outcome.retryAfterSeconds) },
    },
  );
}
