import { redirect } from "@remix-run/node";
import { z } from "zod";
import { formAction } from "~/http/form-action.server";
import { redirectWithNotice } from "~/http/pages/reply.server";
import { requireOwnAccount } from "~/http/sessions/operator.server";
import { signIn } from "~/http/sessions/sign-in.server";
import type { Account } from "~/models/accounts/accounts.server";
import { passwordTwice, withPasswordRules } from "~/models/accounts/passwords/new-password.server";
import { changePassword } from "~/models/accounts/passwords.server";
import { paths } from "~/paths";
import { currentPassword, readWithPassword } from "./own-password.server";

export { default, headers, loader, meta } from "./account";

const passwordForm = ({ email, role }: Account) =>
  withPasswordRules(z.object({ current: currentPassword, ...passwordTwice(role) }), email);

/** Sets a new password for somebody who gives the current one, or says why not. */
export const action = formAction(async ({ request, form }) => {
  const account = await requireOwnAccount(request);
  const read = await readWithPassword(request, account, { form, schema: passwordForm(account) });
  if (read.answer) return read.answer;
  const outcome = await changePassword(account.id, read.fields.password);
  if (outcome.status === "spent") return redirect(paths.login(), 303);
  const cookies = await signIn(request, account);
  return redirectWithNotice(
    paths.account,
    "Your password is changed. Other browsers are signed out.",
    cookies,
  );
});
