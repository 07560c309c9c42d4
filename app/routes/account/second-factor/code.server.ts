import type { Submission } from "@conform-to/dom";
import { z } from "zod";
import { refuse } from "~/http/pages/reply.server";
import type { CodeTry } from "~/models/accounts/second-factor/second-factor.server";
import { formatWait } from "~/models/base/clock";
import { longestCode, readCode } from "~/models/reading/codes";

const missing = "Please type the six digits";

/** Six digits, however they are spaced, or a recovery code. */
export const codeForm = z.object({
  code: z
    .string({ error: missing })
    .max(longestCode, "That is too long for a code")
    .transform((typed) => readCode(typed).value ?? typed.replace(/\s/g, ""))
    .pipe(z.string().min(1, missing)),
});

const hideFields = ["code"];

/** The form again, with what is wrong: with the code, or with the form if there is no `outcome`. */
export function codeProblem(
  submission: Submission<z.output<typeof codeForm>>,
  outcome?: Exclude<CodeTry, { status: "proved" }>,
) {
  if (!outcome) return refuse(submission, { hideFields });
  if (outcome.status === "wrong") {
    const code = ["That is not right, or it was used before. Wait for the next six digits and type those"];
    return refuse(submission, { fieldErrors: { code }, hideFields });
  }
  const { retryAfterSeconds } = outcome;
  const code = [`Too many tries. Try again in ${formatWait(retryAfterSeconds)}`];
  return refuse(submission, { fieldErrors: { code }, hideFields }, retryAfterSeconds);
}
