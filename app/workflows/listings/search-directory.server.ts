import { defaultRadiusKilometres, type ListingPage, type Total } from "~/models/listings/listing";
import { hasListings, searchListings, searchListingsNear } from "~/models/listings/search/listings.server";
import {
  choiceFilters,
  chosenOf,
  type DirectoryOutcome,
  type Droppable,
  type ListChoice,
  switched,
} from "~/models/listings/search/query";
import { earthRadiusKilometres, earthRadiusMiles } from "~/models/places/distance";
import { findSearchPlace } from "~/models/places/lookup.server";
import { formatPostcode, parsePostcode } from "~/models/reading/postcode";
import type { TradeSlug } from "~/models/trades/trade";
import { places } from "~/services/places/places.server";

/** As somebody asks for it; an empty `location` means everywhere. */
type Search = {
  q: string;
  service?: TradeSlug;
  location: string;
  page: number;
  pageSize?: number;
  choice: ListChoice;
};

const usualPageSize = 12;
const radiusMiles = (defaultRadiusKilometres / earthRadiusKilometres) * earthRadiusMiles;

/**
 * A page of listings, by default twelve: those of the city if it has any, otherwise those within 10 km of the place.
 */
export async function searchDirectory(search: Search): Promise<DirectoryOutcome> {
  const found = await searchOnce(search);
  if (found.status !== "found" || found.listings.length > 0) return found;
  const droppable = await findDroppable(search.choice, async (choice) => {
    const other = await searchOnce({ ...search, choice, page: 1, pageSize: 1 });
    return other.status === "found" ? other.total : undefined;
  });
  return { ...found, droppable };
}

async function searchOnce({
  q,
  service,
  location,
  page,
  choice,
  pageSize = usualPageSize,
}: Search): Promise<DirectoryOutcome> {
  const filters = { ...choiceFilters(choice, { text: q }), trade: service };
  const paging = { page, pageSize };
  if (!location) return foundOf(await searchListings(filters, paging), { others: [] });

  const meant = await findSearchPlace(location, places.lookup);
  if (meant.status === "several") return meant;
  const postcode = parsePostcode(location) && formatPostcode(location);
  const { others } = meant.status === "found" ? meant : { others: [] };
  if (!postcode && (meant.status === "unknown" || meant.ownsName)) {
    const city = await cityWithListings(location, meant.status === "found" ? meant.place.name : location);
    const centre = meant.status === "found" ? meant.place : undefined;
    const found = city && (await searchListings({ ...filters, city, centre }, paging));
    if (found) return foundOf(found, { where: `in ${found.listings[0]?.city ?? city}`, others });
  }
  if (meant.status === "unknown") return meant;

  const { place, ownsName } = meant;
  const cityName = ownsName ? place.name : undefined;
  const found = await searchListingsNear({ centre: place, radiusMiles, cityName, filters }, paging);
  const where = `within ${defaultRadiusKilometres} km of ${postcode ?? place.name}`;
  return foundOf(found, { where, others });
}

type FoundThere = DirectoryOutcome & { status: "found" };

const foundOf = (page: ListingPage, there: Pick<FoundThere, "where" | "others">): FoundThere => ({
  status: "found",
  ...there,
  ...page,
});

/** The first of these names that is the city of a listing. */
async function cityWithListings(...names: string[]): Promise<string | undefined> {
  for (const city of new Set(names)) if (await hasListings({ city })) return city;
  return undefined;
}

/** The filters of a choice without results that would bring results if dropped. */
export async function findDroppable(
  choice: ListChoice,
  search: (choice: ListChoice) => Promise<Total | undefined>,
): Promise<Droppable[]> {
  const filters = chosenOf(choice).filter(({ name }) => name !== "order");
  const counted = await Promise.all(
    filters.map(async (filter) => {
      const other = switched(choice, filter);
      return { choice: other, label: filter.label, total: await search(other) };
    }),
  );
  return counted.flatMap(({ total, ...each }) => (total?.count ? [{ ...each, total }] : []));
}
