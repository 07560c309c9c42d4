import { json, redirect } from "@remix-run/node";
import { z } from "zod";
import { signInFailed } from "~/components/account/sign-in-form";
import { sameSitePath } from "~/http/origin.server";
import { parseForm, questionsIn } from "~/http/pages/parsed-form.server";
import { homeOf } from "~/http/sessions/session.server";
import { authenticate, isOwnForm, signIn } from "~/http/sessions/sign-in.server";
import { keepsCookies } from "~/http/sessions/visitor.server";
import { longestPassword } from "~/models/accounts/sign-in-rules";
import { formatWait } from "~/models/base/clock";
import { allowCookies, needsCookie } from "~/models/base/unsent-form";
import { emailAddress } from "~/models/reading/email";
import { paths } from "~/paths";

const credentials = z.object({
  email: emailAddress("Please enter your email"),
  password: z.string({ error: "Please enter your password" }).max(longestPassword, signInFailed),
  kept: z.string().optional(),
});

/** Signs somebody in and leads them where they were going, or says why not. */
export async function answerSignIn(request: Request, form: FormData) {
  const submission = parseForm(form, credentials, []);
  const refuse = (status: number, init: Parameters<typeof submission.reply>[0] & object, headers = {}) =>
    json({ refused: submission.reply({ ...init, hideFields: ["password"] }) }, { status, headers });
  if (submission.status !== "success") return refuse(422, {});

  if (!(await keepsCookies(request))) return refuse(400, { formErrors: [`${needsCookie}. ${allowCookies}`] });
  const outcome = await authenticate(request, submission.value);
  switch (outcome.status) {
    case "wrong":
      return refuse(422, { formErrors: [signInFailed], fieldErrors: questionsIn(form, ["email"]) });
    case "slowed": {
      const wait = formatWait(outcome.retryAfterSeconds);
      const headers = { "Retry-After": String(outcome.retryAfterSeconds) };
      return refuse(429, { formErrors: [`Too many attempts to sign in. Try again in ${wait}.`] }, headers);
    }
    case "verified": {
      const { kept, email } = submission.value;
      const carried = kept && isOwnForm(kept, email) ? kept : undefined;
      const asked = carried ? paths.unsent : new URL(request.url).searchParams.get("redirectTo");
      const headers = await signIn(request, outcome.account, carried);
      return redirect(sameSitePath(asked, homeOf(outcome.account.role)), { status: 303, headers });
    }
  }
}
