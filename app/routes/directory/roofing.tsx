import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Field } from "~/components/form/field";
import { HowItWorks } from "~/components/home/sections";
import { ListingList } from "~/components/listing/listing-list";
import {
  formatTotal,
  ListingSearch,
  ResultCount,
  Results,
  UnreadNote,
} from "~/components/listing/search/listing-search";
import { PageLinks } from "~/components/listing/search/page-links";
import { pageMeta } from "~/components/page/page-meta";
import { Questions, RoofingCall, TwoVoices, WhyUse } from "~/components/trade/roofing-sections";
import { TradeHero } from "~/components/trade/trade-hero";
import { roofingQuestions } from "~/content/roofing-page";
import { searchListings } from "~/models/listings/search/listings.server";
import { readPage, readText } from "~/models/listings/search/query";
import { breadcrumbs, faqPage } from "~/models/listings/structured-data";
import { cities, findCity } from "~/models/places/gazetteer/cities";
import { paths } from "~/paths";

export const handle = { cache: "public" };

const pageSize = 12;

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const q = readText(searchParams, "q") ?? "";
  const asked = readText(searchParams, "city") ?? "";
  const city = findCity(asked)?.name ?? asked;
  const found = await searchListings(
    { text: q, city, trade: "roofing" },
    { page: readPage(searchParams), pageSize },
  );
  return json({ q, city, found });
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const page = data?.found.page ?? 1;
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
  return (
    <>
      <TradeHero
        trade="roofing"
        live
        heading="Roofers near you, and what the work should cost"
        pitch="Look through the roofers of your town, with what their customers said and who has been checked. Or answer ten short questions and let up to three come to you."
      >
        <a href={paths.getRoofingQuotes} className="btn">
          Get Free Roofing Quotes
        </a>
        <a href={here} className="btn btn-quiet">
          Browse roofers
        </a>
      </TradeHero>
      <Roofers />
      <WhyUse />
      <HowItWorks />
      <TwoVoices />
      <Questions />
      <RoofingCall />
    </>
  );
}

/** The search box and the roofers it finds, by page. */
function Roofers() {
  const { q, city, found } = useLoaderData<typeof loader>();
  const { listings, page, pages, total } = found;
  return (
    <section className="band" aria-labelledby="roofers">
      <div className="wrap section">
        <h2 id="roofers">{city ? `Roofers in ${city}` : "Find a roofer"}</h2>
        <ListingSearch
          live
          action={paths.roofing + here}
          send="Search"
          className="mt-5 grid max-w-3xl gap-3"
          aside={
            q || city ? (
              <a href={paths.roofing} className="btn btn-quiet">
                Clear filters
              </a>
            ) : null
          }
        >
          <div className="grid gap-3 sm:grid-cols-2">
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
        <ResultCount>{formatTotal(total, roofers)}</ResultCount>
        <Results>
          {listings.length > 0 ? (
            <ListingList listings={listings} descriptionCut={120} />
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
        </Results>
        <CityPages />
      </div>
    </section>
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
