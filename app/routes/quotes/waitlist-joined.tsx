import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { MessagePage } from "~/components/page/message-page";
import { pageMeta, pageNotFoundFacts } from "~/components/page/page-meta";
import { site } from "~/content/site";
import { findWaitlistTrade } from "~/models/waitlist/waitlist";
import { paths } from "~/paths";

/** The thank-you page: the same whether somebody joined now or had joined before. */
export function loader({ params }: LoaderFunctionArgs) {
  const trade = findWaitlistTrade(params.trade);
  if (!trade) throw new Response(null, { status: 404 });
  return json({ name: trade.name, list: trade.label.toLowerCase() });
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(
    data
      ? { title: "You are on the list", description: "We write to you once, when it opens.", noindex: true }
      : pageNotFoundFacts,
    matches,
  );

export default function WaitlistJoined() {
  const { name, list } = useLoaderData<typeof loader>();
  return (
    <MessagePage
      title={`Thank you. You are on the ${list} waiting list`}
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
        We have sent a confirmation to your email address. We will write once more, when {name} opens, and use
        your details for nothing else.
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
