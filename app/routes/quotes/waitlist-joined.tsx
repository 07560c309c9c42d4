import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { metaOf, pageNotFoundFacts } from "~/components/page/page-meta";
import { OnWaitlist } from "~/components/trade/waitlist-form";
import { findWaitlistTrade } from "~/models/waitlist/waitlist";

/** What happens next for somebody on the list; a notice above it thanks them once for joining. */
export function loader({ params }: LoaderFunctionArgs) {
  const trade = findWaitlistTrade(params.trade);
  if (!trade) throw new Response(null, { status: 404 });
  return json({ name: trade.name, list: trade.label.toLowerCase() });
}

export const meta = metaOf<typeof loader>((data) =>
  data
    ? { title: "The waiting list", description: "What happens next for everyone on it." }
    : pageNotFoundFacts,
);

export default function WaitlistJoined() {
  return <OnWaitlist {...useLoaderData<typeof loader>()} />;
}
