import { countListings, listFeatured, searchListings } from "~/models/listings/search/listings.server";
import {
  choiceFilters,
  choiceWords,
  type ListChoice,
  readListChoice,
  readPage,
  readParameter,
} from "~/models/listings/search/query";
import type { City } from "~/models/places/gazetteer/cities";
import { withoutNearMe } from "~/models/reading/near-me";
import type { Landing } from "~/models/trades/landing";
import { findDroppable } from "./search-directory.server";

const pageSize = 12;
const featuredOnCityPage = 6;
const featuredOnServicePage = 3;

/** The roofers of a city for the parameters of its address, such as `search` and `page`. */
export async function loadCityPage(city: City, parameters: URLSearchParams) {
  const search = withoutNearMe(readParameter(parameters, "search") ?? "");
  const page = readPage(parameters);
  const scope = { city: city.name, trade: "roofing" } as const;
  const choice = readListChoice(parameters);
  const narrowed = search !== "" || choiceWords(choice) !== "";
  const filtersOf = (wanted: ListChoice) => ({
    ...scope,
    ...choiceFilters(wanted, { text: search, centre: city }),
  });
  const [found, listed] = await Promise.all([
    searchListings(filtersOf(choice), { page, pageSize }),
    countListings(scope),
  ]);
  const count = async (other: ListChoice) =>
    (await searchListings(filtersOf(other), { page: 1, pageSize: 1 })).total;
  const droppable = found.listings.length > 0 ? [] : await findDroppable(choice, count);
  // In the specified order the featured come first: they are shown as such, and not again below.
  const featured =
    !narrowed && page === 1
      ? found.listings.filter((each) => each.featured).slice(0, featuredOnCityPage)
      : [];
  const { name, slug, region, shownPostcode } = city;
  const shown = { name, slug, region, shownPostcode };
  return { city: shown, search, choice, droppable, listed, featured, found };
}

type ServiceLanding = Extract<Landing, { service: string }>;

/** A service in a city. */
export async function loadServicePage({ kind, service, city }: ServiceLanding) {
  const scope = { city: city.name, trade: service };
  const [featured, listed] = await Promise.all([
    listFeatured(scope, featuredOnServicePage),
    countListings(scope),
  ]);
  const { name, slug } = city;
  return { kind, service, city: { name, slug }, listed, featured };
}
