import type { SubmissionResult } from "@conform-to/react";
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AccountSettings } from "~/components/account/account-settings";
import { metaOf } from "~/components/page/page-meta";
import { formAction } from "~/http/form-action.server";
import { accountPageHeaders } from "~/http/page-headers.server";
import { sendOn } from "~/http/pages/sent-on.server";
import { homeOf, requireConfirmed, sessionIdOf } from "~/http/sessions/session.server";
import { shortestOf } from "~/models/accounts/passwords/new-password.server";
import { listSessions } from "~/models/accounts/sessions.server";
import { failureDays, listOwnSignIns } from "~/models/accounts/sign-ins.server";
import { paths, verbs } from "~/paths";

export async function loader({ request }: LoaderFunctionArgs) {
  const account = await requireConfirmed(request);
  return json({
    email: account.email,
    home: homeOf(account.role),
    operator: account.role === "operator",
    shortest: shortestOf(account.role),
    signIns: { ...(await listOwnSignIns(account.id)), failureDays },
    sessions: await listSessions(account.id, await sessionIdOf(request)),
  });
}

/** Each verb has an address of its own. */
export const action = formAction(async ({ request, form }) => {
  await requireConfirmed(request);
  return sendOn(form, verbs.account, paths.accountVerb);
});

export const headers = accountPageHeaders;

export const meta = metaOf({ title: "Your account", description: "Your email, password and data." });

export default function OwnAccount() {
  const refused = useActionData<SubmissionResult>();
  return <AccountSettings {...useLoaderData<typeof loader>()} refused={refused} />;
}
