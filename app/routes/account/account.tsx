import type { SubmissionResult } from "@conform-to/dom";
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AccountSettings } from "~/components/account/account-settings";
import { metaOf } from "~/components/page/page-meta";
import { homeOf, requireConfirmed, sessionIdOf } from "~/http/sessions/session.server";
import { shortestOf } from "~/models/accounts/passwords/new-password.server";
import { listSessions } from "~/models/accounts/sessions.server";
import { failureDays, listOwnSignIns } from "~/models/accounts/sign-ins.server";

export { accountPageHeaders as headers } from "~/http/caching-headers.server";

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

export const meta = metaOf({ title: "Your account", description: "Your email, password and data." });

export default function OwnAccount() {
  return <AccountSettings {...useLoaderData<typeof loader>()} refused={useActionData<SubmissionResult>()} />;
}
