import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ButtonLink, QuietLink } from "~/components/page/link";
import { metaOf, pageNotFoundFacts } from "~/components/page/page-meta";
import { findTradeWithPage, TradePage } from "~/components/trade/trade-page";
import { HearFirst } from "~/components/trade/waitlist-form";
import { pitchOf } from "~/models/trades/words";
import { paths } from "~/paths";

export const handle = { cache: "public" };

/** One module for the trades that have an address of their own, live or to come: `/plumbing`. */
export function loader({ request }: LoaderFunctionArgs) {
  const [slug = ""] = new URL(request.url).pathname.toLowerCase().split("/").filter(Boolean);
  const trade = findTradeWithPage(slug);
  if (!trade) throw new Response(null, { status: 404 });
  return json({ slug: trade.slug });
}

export const meta = metaOf<typeof loader>((data) => {
  const trade = data && findTradeWithPage(data.slug);
  if (!trade) return pageNotFoundFacts;
  const title = trade.live ? `${trade.label}: what it costs, and who does it` : `Coming soon: ${trade.name}`;
  return { title, description: pitchOf(trade), path: paths.trade(trade.slug) };
});

export default function AnnouncedTrade() {
  const trade = findTradeWithPage(useLoaderData<typeof loader>().slug);
  if (!trade) return null;
  const notify = <ButtonLink to={paths.waitlist(trade.slug)}>Get Notified When Live</ButtonLink>;
  return (
    <TradePage
      trade={trade}
      waiting={
        <>
          {notify}
          <QuietLink to={paths.roofing}>Browse Roofers Now</QuietLink>
        </>
      }
    >
      <HearFirst id="waitlist" name={trade.name}>
        {notify}
      </HearFirst>
    </TradePage>
  );
}
