import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ButtonLink } from "~/components/page/link";
import { metaOf, pageNotFoundFacts } from "~/components/page/page-meta";
import { findTradeWithPage, TradePage } from "~/components/trade/trade-page";
import { HearFirst, WaitlistForm } from "~/components/trade/waitlist-form";
import { pitchOf } from "~/models/trades/words";
import { paths } from "~/paths";

export const handle = { cache: "public" };

/** The page of a service: a live one leads to its quiz, the others take waitlist entries. */
export function loader({ params }: LoaderFunctionArgs) {
  const trade = findTradeWithPage(params.trade?.toLowerCase() ?? "");
  if (!trade?.service) throw new Response(null, { status: 404 });
  return json({ slug: trade.slug });
}

export const meta = metaOf<typeof loader>((data) => {
  const trade = data && findTradeWithPage(data.slug);
  if (!trade) return pageNotFoundFacts;
  const description = `${trade.page.jobs.map(([name]) => name).join(", ")}. ${pitchOf(trade)}`;
  return { title: trade.page.heading, description, path: paths.service(trade.slug) };
});

export default function Service() {
  const trade = findTradeWithPage(useLoaderData<typeof loader>().slug);
  if (!trade) return null;
  return (
    <TradePage trade={trade} waiting={<ButtonLink to="#hear-first">Get Notified When Live</ButtonLink>}>
      <HearFirst id="hear-first" name={trade.name}>
        <div className="max-w-2xl">
          <WaitlistForm trade={trade.slug} />
        </div>
      </HearFirst>
    </TradePage>
  );
}

export { ErrorPage as ErrorBoundary } from "~/components/page/error-page";
