import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Field } from "~/components/form/field";
import { HowItWorks } from "~/components/home/sections";
import { ListingList } from "~/components/listing/business-card";
import {
  formatTotal,
  ListingSearch,
  ResultCount,
  Results,
  UnreadNote,
} from "~/components/listing/search/listing-search";
import { OrderNote } from "~/components/listing/search/order-note";
import { askPlace, OtherPlaces, PlaceAnswers } from "~/components/listing/search/place-choices";
import { PageLinks } from "~/components/page/page-links";
import { pageMeta } from "~/components/page/page-meta";
import { Questions, RoofingCall, TwoVoices, WhyUse } from "~/components/trade/roofing-sections";
import { TradeHero } from "~/components/trade/trade-hero";
import { roofingQuestions } from "~/content/roofing-page";
import { env } from "~/env.server";
import type { DirectoryOutcome } from "~/models/listings/search/outcome";
import { readPage, readParameter } from "~/models/listings/search/query";
import { breadcrumbs, faqPage } from "~/models/listings/structured-data";
import { cities, findCity } from "~/models/places/gazetteer/cities";
import { roofing } from "~/models/trades/records/roofing";
import { paths } from "~/paths";
import { searchDirectory } from "~/workflows/listings/search-directory.server";

export const handle = { cache: "public" };

/** Before anybody has searched: a few, for there is much else on the page. */
const pageSizeUnasked = 6;

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const q = readParameter(searchParams, "q") ?? "";
  const asked = readParameter(searchParams, "city") ?? "";
  const city = findCity(asked)?.name ?? asked;
  const found = await searchDirectory({
    q,
    service: "roofing",
    location: city,
    page: readPage(searchParams),
    pageSize: q || city ? undefined : pageSizeUnasked,
  });
  return json({ q, city, found, demo: env.DEMO });
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const page = data?.found.status === "found" ? data.found.page : 1;
  return pageMeta(
    {
      title: page > 1 ? `Roofers, page ${page}` : "Roofers near you, and what the work should cost",
      description:
        "Compare roofers by city, service and reviews, see who is verified, and get a price range for your roof in ten short questions. Free.",
      // A city's list has a page of its own, and what somebody searched for is nobody else's.
      path: paths.roofingSearch({ page }),
      noindex: !data || Boolean(data.q || data.city),
      jsonLd: [
        faqPage(roofingQuestions),
        breadcrumbs([
          { name: "Home", path: paths.home },
          { name: "Roofing", path: paths.roofing },
        ]),
      ],
    },
    matches,
  );
};

const roofers = ["roofer", "roofers"] as const;
/** Who searches has read what stands above the list. */
const here = "#roofers";

export default function Roofing() {
  const { demo } = useLoaderData<typeof loader>();
  return (
    <>
      <Roofers />
      <TradeHero
        trade="roofing"
        live
        level="h2"
        heading="And what the work should cost"
        pitch="Answer ten short questions. At the end you see a price range for your roof, and up to three roofers get your request."
      >
        <a href={paths.getRoofingQuotes} className="btn">
          Get Free Roofing Quotes
        </a>
      </TradeHero>
      <WhyUse />
      <HowItWorks trade={roofing} />
      <TwoVoices demo={demo} />
      <Questions />
      <RoofingCall />
    </>
  );
}

/** The search box and the roofers it finds, by page. */
function Roofers() {
  const { q, city, found } = useLoaderData<typeof loader>();
  return (
    <section aria-labelledby="roofers">
      <div className="wrap pt-4 pb-8">
        <h1 id="roofers">{headingOf(found)}</h1>
        <ListingSearch
          live
          action={paths.roofing + here}
          send="Search"
          className="mt-3 grid max-w-3xl gap-3 sm:flex sm:items-end"
          aside={
            q || city ? (
              <a href={paths.roofing} className="btn btn-quiet">
                Clear filters
              </a>
            ) : null
          }
        >
          <div className="grid grow grid-cols-2 gap-3">
            <Field
              name="q"
              label="Search"
              type="search"
              defaultValue={q}
              placeholder="Name, service or phone"
            />
            <Field name="city" label="City" defaultValue={city} placeholder="Leeds" />
          </div>
        </ListingSearch>
        <Found q={q} city={city} found={found} />
        <CityPages />
      </div>
    </section>
  );
}

/** 'Roofers in Leeds', 'Roofers within 10 km of Salford'. */
const headingOf = (found: DirectoryOutcome) =>
  found.status === "found" && found.where ? `Roofers ${found.where}` : "Find a roofer";

function Found({ q, city, found }: { q: string; city: string; found: DirectoryOutcome }) {
  const elsewhere = (place: string) => paths.roofingSearch({ q, city: place }) + here;
  if (found.status !== "found") {
    return (
      <>
        <ResultCount>{askPlace(found, city)}</ResultCount>
        <Results>
          <PlaceAnswers asked={found} href={elsewhere} />
        </Results>
      </>
    );
  }
  const { listings, page, pages, total, others } = found;
  return (
    <>
      <ResultCount>{formatTotal(total, roofers)}</ResultCount>
      <Results>
        <OtherPlaces choices={others} href={elsewhere} />
        {listings.length > 0 ? (
          <ListingList listings={listings} heading="h2" descriptionCut={120} servicesCut={2} />
        ) : (
          <>
            <UnreadNote {...total} />
            <Nobody city={city} />
          </>
        )}
        <PageLinks
          page={page}
          pages={pages}
          href={(number) => paths.roofingSearch({ city, q, page: number }) + here}
        />
        <OrderNote />
      </Results>
    </>
  );
}

function Nobody({ city }: { city: string }) {
  return (
    <p>
      No roofers match this search.{" "}
      <a href={city ? paths.findRoofer(city) : paths.roofing} className="link">
        {city ? `Look within 10 miles of ${city}` : "See all roofers"}
      </a>
    </p>
  );
}

/** The way to the list of each of the twelve cities. */
function CityPages() {
  return (
    <nav aria-label="Roofers by city" className="mt-6">
      <ul className="flex flex-wrap gap-x-5">
        {cities
          .filter(({ hasPage }) => hasPage)
          .map(({ name, slug }) => (
            <li key={slug}>
              <a href={paths.cityRoofers(slug)} className="nav-link">
                {name}
              </a>
            </li>
          ))}
      </ul>
    </nav>
  );
}
