import { json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SubmitButton } from "~/components/form/submit-button";
import { MessagePage } from "~/components/page/message-page";
import { pageMeta } from "~/components/page/page-meta";
import { findAccount, homeOf } from "~/http/session.server";
import { paths } from "~/paths";

export async function loader({ request }: LoaderFunctionArgs) {
  const account = await findAccount(request);
  if (account && account.role !== "homeowner") throw redirect(homeOf(account.role));
  if (account && !account.emailConfirmedAt) throw redirect(paths.verifyEmail());
  return json({ signedIn: account !== undefined });
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    { title: "Customer Dashboard", description: "Your quotes and projects in one place.", noindex: true },
    matches,
  );

export default function CustomerDashboard() {
  const { signedIn } = useLoaderData<typeof loader>();
  return (
    <MessagePage
      title="Customer Dashboard"
      onward={
        <>
          <a href={paths.home} className="btn">
            Back to Home
          </a>
          {signedIn ? (
            <form method="post" action={paths.logout}>
              <SubmitButton quiet>Sign Out</SubmitButton>
            </form>
          ) : null}
        </>
      }
    >
      <p className="hint mt-3">Coming soon! Track your quotes and projects here.</p>
    </MessagePage>
  );
}
