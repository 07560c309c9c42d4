import { parseWithZod } from "@conform-to/zod/v4";
import { json, redirect } from "@remix-run/node";
import { z } from "zod";
import { formAction } from "~/http/form-action.server";
import { redirectWithNotice } from "~/http/pages/notice.server";
import { requireOwnAccount } from "~/http/sessions/operator.server";
import { signIn } from "~/http/sessions/session.server";
import type { Account } from "~/models/accounts/accounts.server";
import { longestPassword } from "~/models/accounts/password";
import { passwordTwice, withPasswordRules } from "~/models/accounts/passwords/new-password.server";
import { changePassword } from "~/models/accounts/passwords.server";
import { paths } from "~/paths";
import { passwordProblem } from "./own-password.server";

export { default, headers, loader, meta } from "./account";

const missing = "Please enter the password that you have now";
const passwordForm = ({ email, role }: Account) => {
  const current = z.string({ error: missing }).max(longestPassword, "That is not your password");
  return withPasswordRules(z.object({ current, ...passwordTwice(role) }), email);
};

/** Sets the password of whoever gives the one before, or says why not. */
export const action = formAction(async ({ request, form }) => {
  const account = await requireOwnAccount(request);
  const submission = parseWithZod(form, { schema: passwordForm(account) });
  const hideFields = ["current", "password", "confirmPassword"];
  if (submission.status !== "success") return json(submission.reply({ hideFields }), { status: 422 });
  const { current, password } = submission.value;
  const problem = await passwordProblem(request, account, current);
  if (problem) {
    const { status, message, retryAfterSeconds } = problem;
    return json(submission.reply({ fieldErrors: { current: [message] }, hideFields }), {
      status,
      headers: retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : {},
    });
  }
  const outcome = await changePassword(account.id, password);
  if (outcome.status === "spent") return redirect(paths.login(), 303);
  const cookies = await signIn(request, account);
  return redirectWithNotice(
    paths.account,
    "Your password is changed. Other browsers are signed out.",
    cookies,
  );
});
