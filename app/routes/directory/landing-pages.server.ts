import type { CityPageFacts } from "~/components/trade/city-page";
import type { ServicePageFacts } from "~/components/trade/service-page";
import { countListings, listFeatured, searchListings } from "~/models/listings/search/listings.server";
import { readPage, readParameter } from "~/models/listings/search/query";
import type { City } from "~/models/places/gazetteer/cities";
import type { Landing } from "~/models/trades/landing";

const pageSize = 12;
const featuredOnCityPage = 6;
const featuredOnServicePage = 3;

/** The roofers of a city as its address asks for them: `search`, `page`. */
export async function loadCityPage(city: City, parameters: URLSearchParams): Promise<CityPageFacts> {
  const search = readParameter(parameters, "search") ?? "";
  const page = readPage(parameters);
  const scope = { city: city.name, trade: "roofing" } as const;
  const first = search === "" && page === 1;
  const [found, listed] = await Promise.all([
    searchListings({ ...scope, text: search }, { page, pageSize }),
    countListings(scope),
  ]);
  // In the stated order the featured stand first: they are shown as such, and not a second time below.
  const featured = first ? found.listings.filter((each) => each.featured).slice(0, featuredOnCityPage) : [];
  const { name, slug, region, shownPostcode } = city;
  return { city: { name, slug, region, shownPostcode }, search, listed, featured, found };
}

type ServiceLanding = Extract<Landing, { service: string }>;

/** A service in a city. */
export async function loadServicePage({ kind, service, city }: ServiceLanding): Promise<ServicePageFacts> {
  const scope = { city: city.name, trade: service };
  const [featured, listed] = await Promise.all([
    listFeatured(scope, featuredOnServicePage),
    countListings(scope),
  ]);
  const { name, slug } = city;
  return { kind, service, city: { name, slug }, listed, featured };
}
