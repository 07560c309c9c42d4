import { json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { HowItWorks } from "~/components/home/sections";
import { RoofingSearch } from "~/components/listing/search/roofing-search";
import { ButtonLink } from "~/components/page/link";
import { metaOf } from "~/components/page/page-meta";
import { Questions, RoofingCall, TwoVoices, WhyUse } from "~/components/trade/roofing-sections";
import { TradeHero } from "~/components/trade/trade-hero";
import { roofingQuestions, shortQuestions } from "~/content/roofing-page";
import { env } from "~/env.server";
import type { ListingPage } from "~/models/listings/listing";
import {
  asksRoofersNearMe,
  choiceTitle,
  choiceWords,
  type ListChoice,
  readListChoice,
  readPage,
  readTextAndPlace,
} from "~/models/listings/search/query";
import { breadcrumbs, faqPage } from "~/models/listings/structured-data";
import { findCity } from "~/models/places/gazetteer/cities";
import { isNearMe, nearMe } from "~/models/reading/near-me";
import { roofing } from "~/models/trades/records/roofing";
import { paths } from "~/paths";
import { searchDirectory } from "~/workflows/listings/search-directory.server";

export const handle = { cache: "public" };

/** How many are listed before a search: few, as there is much else on the page. */
const pageSizeUnasked = 6;

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const { q, location } = readTextAndPlace(searchParams, "city");
  if (asksRoofersNearMe({ q, location })) throw redirect(paths.findRoofer(nearMe));
  const city = findCity(location)?.name ?? location;
  const choice = readListChoice(searchParams);
  const found = await searchDirectory({
    q,
    service: "roofing",
    location: city,
    page: readPage(searchParams),
    choice,
    pageSize: q || city ? undefined : pageSizeUnasked,
  });
  return json({ q, city, choice, found, demo: env.DEMO });
}

export const meta = metaOf<typeof loader>((data) => {
  const list = data?.found.status === "found" ? data.found : { page: 1 };
  return {
    title: titleOf(data, list),
    description: `Compare roofers by city, service and reviews, see who is verified, and get a price range for your roof in ${shortQuestions}. Free.`,
    // Canonical without a city, which has a page of its own; searches are not indexed.
    path: paths.roofingSearch({ page: list.page }),
    noindex: !data || Boolean(data.q || data.city || choiceWords(data.choice)),
    jsonLd: [
      faqPage(roofingQuestions),
      breadcrumbs([
        { name: "Home", path: paths.home },
        { name: "Roofing", path: paths.roofing },
      ]),
    ],
  };
});

function titleOf(
  asked: { city: string; choice: ListChoice } | undefined,
  { page, order }: Pick<ListingPage, "page" | "order">,
): string {
  const chosen = asked ? choiceTitle(asked.choice, order) : "";
  const narrowed = (asked?.city && !isNearMe(asked.city) ? ` in ${asked.city}` : "") + chosen;
  if (narrowed === "" && page === 1) return "Roofers near you, and what the work should cost";
  return `Roofers${narrowed}${page > 1 ? `, page ${page}` : ""}`;
}

export default function Roofing() {
  const { demo, ...asked } = useLoaderData<typeof loader>();
  return (
    <>
      <RoofingSearch {...asked} />
      <TradeHero
        trade="roofing"
        live
        level="h2"
        heading="And what the work should cost"
        pitch={`Answer ${shortQuestions}. At the end you see a price range for your roof, and up to three roofers get your request.`}
      >
        <ButtonLink to={paths.getRoofingQuotes}>Get Free Roofing Quotes</ButtonLink>
      </TradeHero>
      <WhyUse />
      <HowItWorks trade={roofing} />
      {demo ? <TwoVoices /> : null}
      <Questions />
      <RoofingCall>
        <ButtonLink to={paths.getRoofingQuotes} p="mt-5">
          Get Roofing Quotes
        </ButtonLink>
      </RoofingCall>
    </>
  );
}
