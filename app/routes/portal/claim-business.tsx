import { json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SubmitButton } from "~/components/form/submit-button";
import { MessagePage } from "~/components/page/message-page";
import { pageMeta } from "~/components/page/page-meta";
import { homeOf, requireAccount } from "~/http/session.server";
import { findOwnership, type Ownership } from "~/models/accounts/sessions.server";
import { paths } from "~/paths";

/** Where a professional who has no portal yet comes: what is missing, and what to do about it. */
export async function loader({ request }: LoaderFunctionArgs) {
  const account = await requireAccount(request);
  if (account.role !== "professional") throw redirect(homeOf(account.role));
  const owned = await findOwnership(account);
  if (owned.status === "working") throw redirect(paths.dashboard);
  if (owned.status === "unconfirmed") throw redirect(paths.verifyEmail());
  return json(
    { name: account.firstName || "there", owned },
    { headers: { "Cache-Control": "private, no-store" } },
  );
}

export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: "Claim your business",
      description: "What your account needs before leads reach it.",
      noindex: true,
    },
    matches,
  );

export default function ClaimBusiness() {
  const { name, owned } = useLoaderData<typeof loader>();
  if (owned.status === "resting") return <Resting {...owned} />;
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
          <SignOut />
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

const restingReasons: Readonly<Record<Extract<Ownership, { status: "resting" }>["reason"], string>> = {
  pending: "is being checked, within 24 hours. It is not on the site yet, and no lead reaches it until then.",
  inactive: "is switched off. It is not on the site, and no lead reaches it.",
  suspended: "is suspended. It is not on the site, and no lead reaches it.",
  removed: "has been removed from the site, and no lead reaches it.",
};

function Resting({ businessName, reason }: Extract<Ownership, { status: "resting" }>) {
  return (
    <MessagePage title="Your business is not on the site" onward={<WriteToUs />}>
      <p className="mt-3 [overflow-wrap:anywhere]">{`${businessName} ${restingReasons[reason]}`}</p>
    </MessagePage>
  );
}

function WriteToUs() {
  return (
    <>
      <a href={paths.contactAbout("claim")} className="btn">
        Write to us
      </a>
      <SignOut />
    </>
  );
}

function SignOut() {
  return (
    <form method="post" action={paths.logout}>
      <SubmitButton quiet>Sign Out</SubmitButton>
    </form>
  );
}
