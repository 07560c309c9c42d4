import { json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SubmitButton } from "~/components/form/submit-button";
import { MessagePage } from "~/components/page/message-page";
import { pageMeta } from "~/components/page/page-meta";
import { homeOf, requireAccount } from "~/http/session.server";
import { findOwnBusiness } from "~/models/accounts/sessions.server";
import { paths } from "~/paths";

/** Where a professional without a business comes: how to claim one. */
export async function loader({ request }: LoaderFunctionArgs) {
  const account = await requireAccount(request);
  if (account.role !== "professional") throw redirect(homeOf(account.role));
  if (await findOwnBusiness(account.id)) throw redirect(paths.dashboard);
  return json({ name: account.firstName || "there" }, { headers: { "Cache-Control": "private, no-store" } });
}

export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: "Claim your business",
      description: "Your account has no business yet: how to claim one.",
      noindex: true,
    },
    matches,
  );

export default function ClaimBusiness() {
  const { name } = useLoaderData<typeof loader>();
  return (
    <MessagePage
      title={`Welcome, ${name}. Which business is yours?`}
      onward={
        <>
          <a href={paths.contactAbout("claim")} className="btn">
            Claim your business
          </a>
          <a href={paths.directory} className="btn btn-quiet">
            Find it in the directory
          </a>
          <form method="post" action={paths.logout}>
            <SubmitButton quiet>Sign Out</SubmitButton>
          </form>
        </>
      }
    >
      <p className="mt-3">
        No business belongs to your account yet. Tell us which one is yours: a person checks it within 24
        hours, and your leads are here from then on.
      </p>
      <p className="hint mt-3">Not listed yet? Say so in your message, and we add it.</p>
    </MessagePage>
  );
}
