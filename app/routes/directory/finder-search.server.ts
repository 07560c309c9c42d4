import type { FinderOutcome } from "~/components/listing/search/finder-results";
import { findWiderRadius, listFeatured, searchListingsNear } from "~/models/listings/search/listings.server";
import { type FinderQuery, finderRadii } from "~/models/listings/search/query";
import { isDatabaseUnavailable } from "~/models/operations/outage.server";
import { formatPostcode, parsePostcode } from "~/models/places/postcode";
import { findSearchPlace } from "~/models/places/search-place.server";
import { places } from "~/services/places/places.server";
import { correctionNote, unknownPlaceNote } from "./place-notes";

const pageSize = 10;
const mostFeatured = 6;
const filters = { trade: "roofing" } as const;

/** Never rejects because of the database: that it is away is one of the outcomes. */
export async function searchFinder(query: FinderQuery): Promise<FinderOutcome> {
  if (query.location === "") return { status: "empty" };
  try {
    if (query.location !== undefined) return await searchAround({ ...query, location: query.location });
    return { status: "not asked", featured: await listFeatured(filters, mostFeatured) };
  } catch (error) {
    if (isDatabaseUnavailable(error)) return { status: "failed" };
    throw error;
  }
}

async function searchAround(query: FinderQuery & { location: string }): Promise<FinderOutcome> {
  const { location, radiusMiles, page } = query;
  const understood = await findSearchPlace(location, places.lookUp);
  if (!understood) return { status: "unknown", note: unknownPlaceNote(location) };

  const { place, corrected } = understood;
  const name = parsePostcode(location) ? formatPostcode(location) : place.name;
  const note = corrected ? correctionNote(name, location) : undefined;
  const search = { centre: place, cityName: place.name, filters };
  const found = await searchListingsNear({ ...search, radiusMiles }, { page, pageSize });
  if (found.listings.length > 0) return { status: "found", name, note, ...found };

  const wider = finderRadii.filter((radius) => radius > radiusMiles);
  return { status: "none", name, note, wider: await findWiderRadius(search, wider) };
}
