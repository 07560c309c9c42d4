import type { SubmissionResult } from "@conform-to/react";
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AccountSettings } from "~/components/account/account-settings";
import { metaOf } from "~/components/page/page-meta";
import { formAction } from "~/http/form-action.server";
import { redirectWithNotice } from "~/http/pages/notice.server";
import { refusal } from "~/http/pages/refusal.server";
import { accountPageHeaders } from "~/http/sessions/account-page.server";
import { requireOwnAccount } from "~/http/sessions/operator.server";
import { homeOf, requireConfirmed, sessionIdOf, signOut } from "~/http/sessions/session.server";
import { shortestOf } from "~/models/accounts/passwords/new-password.server";
import { listSessions, signOutEverywhere } from "~/models/accounts/sessions.server";
import { failureDays, listOwnSignIns } from "~/models/accounts/sign-ins/sign-ins.server";
import { paths } from "~/paths";
import { changeEmail } from "./change-email.server";
import { setPassword } from "./set-password.server";

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

export const action = formAction(async ({ request, form }) => {
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

export const headers = accountPageHeaders;

export const meta = metaOf({ title: "Your account", description: "Your email, password and data." });

export default function OwnAccount() {
  const refused = useActionData<SubmissionResult>();
  return <AccountSettings {...useLoaderData<typeof loader>()} refused={refused} />;
}
