import { unlessAway } from "~/models/faults/outage.server";
import { findWiderRadius, listFeatured, searchListingsNear } from "~/models/listings/search/listings.server";
import {
  choiceFilters,
  type FinderOutcome,
  type FinderQuery,
  finderRadii,
  type ListChoice,
} from "~/models/listings/search/query";
import { findSearchPlace } from "~/models/places/lookup.server";
import { isExact } from "~/models/places/place";
import { formatPostcode, parsePostcode } from "~/models/reading/postcode";
import { places } from "~/services/places/places.server";
import { findDroppable } from "./search-directory.server";

const pageSize = 10;
const mostFeatured = 6;
const filters = { trade: "roofing" } as const;

/** Does not reject when the database is unavailable: then the outcome is `failed`. */
export async function findRoofers(query: FinderQuery, choice: ListChoice = {}): Promise<FinderOutcome> {
  if (query.location === "") return { status: "empty" };
  return unlessAway(() => find(query, choice), { status: "failed" });
}

async function find(query: FinderQuery, choice: ListChoice): Promise<FinderOutcome> {
  const { location } = query;
  if (location !== undefined) return searchAround({ ...query, location }, choice);
  return { status: "not asked", featured: await listFeatured(filters, mostFeatured) };
}

async function searchAround(
  query: FinderQuery & { location: string },
  choice: ListChoice,
): Promise<FinderOutcome> {
  const { location, radiusMiles, page } = query;
  const meant = await findSearchPlace(location, places.lookup);
  if (meant.status !== "found") return meant;

  const { place, ownsName, others } = meant;
  const name = parsePostcode(location) ? formatPostcode(location) : place.name;
  const searchFor = (wanted: ListChoice) => ({
    filters: { ...filters, ...choiceFilters(wanted) },
    ...{ centre: place, cityName: ownsName ? place.name : undefined },
  });
  const search = searchFor(choice);
  const found = await searchListingsNear({ ...search, radiusMiles }, { page, pageSize });
  if (found.listings.length > 0) {
    return { status: "found", name, others, exactly: isExact(place.precision), ...found };
  }

  const wider = finderRadii.filter((radius) => radius > radiusMiles);
  const droppable = await findDroppable(choice, async (other) => {
    const those = { ...searchFor(other), radiusMiles };
    return (await searchListingsNear(those, { page: 1, pageSize: 1 })).total;
  });
  return { status: "none", name, others, droppable, wider: await findWiderRadius(search, wider) };
}
