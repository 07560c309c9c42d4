import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { MessagePage } from "~/components/page/message-page";
import { metaOf, pageNotFoundFacts } from "~/components/page/page-meta";
import { site } from "~/content/site";
import { findWaitlistTrade } from "~/models/waitlist/waitlist";
import { paths } from "~/paths";

/** What follows for who is on the list: whoever joined, now or before, is thanked on top of it, once. */
export function loader({ params }: LoaderFunctionArgs) {
  const trade = findWaitlistTrade(params.trade);
  if (!trade) throw new Response(null, { status: 404 });
  return json({ name: trade.name, list: trade.label.toLowerCase() });
}

export const meta = metaOf<typeof loader>((data) =>
  data ? { title: "The waiting list", description: "What follows for who is on it." } : pageNotFoundFacts,
);

export default function WaitlistJoined() {
  const { name, list } = useLoaderData<typeof loader>();
  return (
    <MessagePage
      title={`The ${list} waiting list`}
      onward={
        <>
          <a href={paths.roofing} className="btn">
            Browse Roofers Now
          </a>
          <a href={paths.home} className="btn btn-quiet">
            Back to Home
          </a>
        </>
      }
    >
      <p className="mt-3">
        Whoever is on it gets an email that says so, and one more when {name} opens. We use the details for
        nothing else.
      </p>
      <p className="hint mt-3">
        To be taken off the list, write to{" "}
        <a href={`mailto:${site.supportEmail}`} className="link">
          {site.supportEmail}
        </a>
        .
      </p>
    </MessagePage>
  );
}
