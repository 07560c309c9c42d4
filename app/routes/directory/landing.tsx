import { json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData, useParams } from "@remix-run/react";
import { ErrorPage } from "~/components/page/error-page";
import { CityNotFound } from "~/components/page/not-found";
import { metaOf, pageNotFoundFacts } from "~/components/page/page-meta";
import { CityPage, type CityPageFacts } from "~/components/trade/city-page";
import { ServicePage, type ServicePageFacts } from "~/components/trade/service-page";
import { localWords } from "~/content/local-words";
import { withAnswers } from "~/models/leads/answer-time.server";
import { countListings, listFeatured, searchListings } from "~/models/listings/search/listings.server";
import {
  choiceFilters,
  choiceTitle,
  choiceWords,
  readListChoice,
  readPage,
  readParameter,
} from "~/models/listings/search/query";
import { breadcrumbs } from "~/models/listings/structured-data";
import type { City } from "~/models/places/gazetteer/cities";
import { type Landing, landingHeading, parseLanding } from "~/models/trades/landing";
import { tradePath } from "~/models/trades/pages";
import { landingTrade } from "~/models/trades/trade";
import { paths } from "~/paths";
import { findDroppable } from "~/workflows/listings/search-directory.server";

const pageSize = 12;
const featuredOnCityPage = 6;
const featuredOnServicePage = 3;

/** The roofers of a city as its address asks for them: `search`, `page`. */
async function loadCityPage(city: City, parameters: URLSearchParams): Promise<CityPageFacts> {
  const search = readParameter(parameters, "search") ?? "";
  const page = readPage(parameters);
  const scope = { city: city.name, trade: "roofing" } as const;
  const choice = readListChoice(parameters);
  const first = search === "" && page === 1 && choiceWords(choice) === "";
  const [found, listed] = await Promise.all([
    searchListings(
      { ...scope, ...choiceFilters(choice, { text: search, centre: city }) },
      { page, pageSize },
    ),
    countListings(scope),
  ]);
  const droppable = found.listings.length > 0 ? [] : await findDroppable({ ...scope, text: search }, choice);
  // In the stated order the featured stand first: they are shown as such, and not a second time below.
  const listings = await withAnswers(found.listings);
  const featured = first ? listings.filter((each) => each.featured).slice(0, featuredOnCityPage) : [];
  const { name, slug, region, shownPostcode } = city;
  const shown = { name, slug, region, shownPostcode };
  return { city: shown, search, choice, droppable, listed, featured, found: { ...found, listings } };
}

type ServiceLanding = Extract<Landing, { service: string }>;

/** A service in a city. */
async function loadServicePage({ kind, service, city }: ServiceLanding): Promise<ServicePageFacts> {
  const scope = { city: city.name, trade: service };
  const [featured, listed] = await Promise.all([
    listFeatured(scope, featuredOnServicePage),
    countListings(scope),
  ]);
  const { name, slug } = city;
  return { kind, service, city: { name, slug }, listed, featured: await withAnswers(featured) };
}

export const handle = { cache: "public" };

/** `/roofers-{city}`, `/{service}-quotes-in-{city}`, `/{service}-in-{city}`: one segment, read by its shape. */
export async function loader({ params, request }: LoaderFunctionArgs) {
  const landing = parseLanding(params.landing ?? "");
  if (!("path" in landing)) throw new Response(null, { status: 404 });
  const { pathname, search, searchParams } = new URL(request.url);
  if (pathname !== landing.path) throw redirect(landing.path + search, 301);
  return landing.kind === "city"
    ? json({ cityPage: await loadCityPage(landing.city, searchParams) })
    : json({ servicePage: await loadServicePage(landing) });
}

export const meta = metaOf<typeof loader>((data, { params }) => {
  if (!data) return notFoundFacts(params.landing);
  return "cityPage" in data ? cityFacts(data.cityPage) : serviceFacts(data.servicePage);
});

function cityFacts({ city, search, choice, listed, found: { page, order } }: CityPageFacts) {
  const { name, slug } = city;
  const path = paths.cityRoofers(slug, { page });
  return {
    title: `Roofers in ${name}${choiceTitle(choice, order)}${page > 1 ? `, page ${page}` : ""}`,
    description: `${listed.toLocaleString("en-GB")} roofers in ${name}, ${city.region}, with ratings, services and who is verified. Compare them, or get free quotes.`,
    // Each page of the whole list shows other businesses and stands for itself; a search is nobody else's.
    path,
    noindex: listed === 0 || search !== "" || choiceWords(choice) !== "",
    jsonLd: [
      breadcrumbs([
        { name: "Home", path: paths.home },
        { name: "Roofing", path: paths.roofing },
        { name, path: paths.cityRoofers(slug) },
      ]),
    ],
  };
}

function serviceFacts({ kind, service, city, listed }: ServicePageFacts) {
  const title = landingHeading(kind, service, city.name);
  const trade = landingTrade(service);
  const { label, name, people } = trade;
  const path = (kind === "quotes" ? paths.quotesIn : paths.serviceIn)(service, city.slug);
  return {
    title,
    description:
      kind === "quotes"
        ? `What ${name} costs in ${city.name}, small job to large, what to ask before you say yes, and ${people} who are listed there.`
        : localWords[service].paragraphs(city.slug).join(" "),
    path,
    noindex: listed === 0,
    jsonLd: [
      breadcrumbs([
        { name: "Home", path: paths.home },
        { name: label, path: tradePath(trade) },
        { name: title, path },
      ]),
    ],
  };
}

function notFoundFacts(segment = "") {
  if (parseLanding(segment).kind !== "unknown-city") return pageNotFoundFacts;
  const description = "The city you're looking for doesn't exist in our directory.";
  return { title: "City Not Found", description };
}

export default function LandingPage() {
  const data = useLoaderData<typeof loader>();
  return "cityPage" in data ? <CityPage {...data.cityPage} /> : <ServicePage {...data.servicePage} />;
}

export function ErrorBoundary() {
  const asked = parseLanding(useParams().landing ?? "");
  const isCity = asked.kind === "unknown-city";
  return <ErrorPage notFound={isCity ? <CityNotFound place={asked.place} /> : undefined} />;
}
