import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { AccountSettings } from "~/components/account/account-settings";
import { pageMeta } from "~/components/page/page-meta";
import { readForm } from "~/http/bodies/form.server";
import { offerResend } from "~/http/outage.server";
import { redirectWithNotice } from "~/http/pages/notice.server";
import { refusal } from "~/http/pages/refusal.server";
import { accountPageHeaders } from "~/http/sessions/account-page.server";
import { requireOwnAccount } from "~/http/sessions/operator.server";
import { homeOf, requireConfirmed, sessionIdOf, signIn, signOut } from "~/http/sessions/session.server";
import type { Account } from "~/models/accounts/accounts.server";
import { askToChangeEmail } from "~/models/accounts/email-change.server";
import { longestPassword } from "~/models/accounts/password";
import {
  passwordTwice,
  shortestOf,
  withPasswordRules,
} from "~/models/accounts/passwords/new-password.server";
import { changePassword } from "~/models/accounts/passwords.server";
import { listSessions, signOutEverywhere } from "~/models/accounts/sessions.server";
import { failureDays, listOwnSignIns } from "~/models/accounts/sign-ins/sign-ins.server";
import { formatWait } from "~/models/base/clock";
import { emailAddress } from "~/models/messages/email-address";
import { paths } from "~/paths";
import { passwordProblem } from "./own-password.server";

const emailForm = z.object({ email: emailAddress("Please enter your new email") });

const missing = "Please enter the password that you have now";
const passwordForm = ({ email, role }: Account) => {
  const current = z.string({ error: missing }).max(longestPassword, "That is not your password");
  return withPasswordRules(z.object({ current, ...passwordTwice(role) }), email);
};

export async function loader({ request }: LoaderFunctionArgs) {
  const account = await requireConfirmed(request);
  const own = await sessionIdOf(request);
  const [sessions, signIns] = await Promise.all([listSessions(account.id), listOwnSignIns(account.id)]);
  return json({
    email: account.email,
    home: homeOf(account.role),
    operator: account.role === "operator",
    shortest: shortestOf(account.role),
    signIns: { ...signIns, failureDays },
    // The id of a session is what its cookie holds: no page has it.
    sessions: sessions.map(({ id, browser, createdAt }, position) => ({
      id: String(position),
      browser,
      createdAt,
      own: id === own,
    })),
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  return offerResend(form, async () => {
    switch (form.get("intent")) {
      case "email":
        return changeEmail(await requireOwnAccount(request), form);
      case "password":
        return setPassword(request, await requireOwnAccount(request), form);
      case "sign-out": {
        // To end all access is never made hard: not even an operator is asked for the second factor.
        const account = await requireConfirmed(request);
        await signOutEverywhere(account.id, account);
        const gone = new Headers({ "Set-Cookie": await signOut(request) });
        return redirectWithNotice(paths.login(), "You are signed out everywhere.", gone);
      }
      default:
        throw refusal(422, "Press one of the buttons on the page.");
    }
  });
}

async function changeEmail(account: Account, form: FormData) {
  const submission = parseWithZod(form, { schema: emailForm });
  if (submission.status !== "success") return json(submission.reply(), { status: 422 });
  const outcome = await askToChangeEmail(account, submission.value.email);
  switch (outcome.status) {
    case "same":
      return json(submission.reply({ fieldErrors: { email: ["That is your email already"] } }), {
        status: 422,
      });
    case "limited": {
      const wait = formatWait(outcome.retryAfterSeconds);
      return json(submission.reply({ formErrors: [`That is a lot of emails. Try again in ${wait}.`] }), {
        status: 429,
        headers: { "Retry-After": String(outcome.retryAfterSeconds) },
      });
    }
    case "asked":
      return redirectWithNotice(paths.account, "We have written to both addresses. Say yes in both.");
  }
}

async function setPassword(request: Request, account: Account, form: FormData) {
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
}

export const headers = accountPageHeaders;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: "Your account", description: "Your email, password and data.", noindex: true }, matches);

export default function OwnAccount() {
  const refused = useActionData<SubmissionResult>();
  return <AccountSettings {...useLoaderData<typeof loader>()} refused={refused} />;
}
