import { json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Press } from "~/components/form/controls";
import { OwnRequests } from "~/components/own-request/own-requests";
import { ButtonLink, QuietLink } from "~/components/page/link";
import { metaOf } from "~/components/page/page-meta";
import { findAccount, homeOf } from "~/http/sessions/session.server";
import { listRequestsMadeWith } from "~/models/leads/own-request/own-request.server";
import { paths } from "~/paths";

export { accountPageHeaders as headers } from "~/http/caching-headers.server";

/** A page for anybody; a homeowner whose email is confirmed also sees their requests. */
export async function loader({ request }: LoaderFunctionArgs) {
  const account = await findAccount(request);
  if (!account) return json({ own: null });
  if (account.role !== "homeowner") throw redirect(homeOf(account.role));
  if (!account.emailConfirmedAt) throw redirect(paths.verifyEmail());
  const requests = await listRequestsMadeWith(account.email);
  return json({ own: { email: account.email, requests } });
}

export const meta = metaOf({
  title: "Customer Dashboard",
  description: "Your quotes and projects in one place.",
});

export default function CustomerDashboard() {
  const { own } = useLoaderData<typeof loader>();
  return (
    <div className="wrap narrow py-8 sm:py-12">
      <h1>Customer Dashboard</h1>
      <p className="hint mt-3">{`${own ? "" : "Coming soon! "}Track your quotes and projects here.`}</p>
      {own ? <OwnRequests {...own} /> : null}
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={paths.home}>Back to Home</ButtonLink>
        {own ? <OwnAccount /> : <QuietLink to={paths.lostLink}>Lost your link?</QuietLink>}
      </div>
    </div>
  );
}

const OwnAccount = () => (
  <>
    <QuietLink to={paths.account}>Your account</QuietLink>
    <Press to={paths.logout} quiet>
      Sign Out
    </Press>
  </>
);
