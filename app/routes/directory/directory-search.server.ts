import { defaultRadiusKilometres, type ListingPage } from "~/models/listings/listing";
import { countListings, searchListings, searchListingsNear } from "~/models/listings/search/listings.server";
import type { DirectoryQuery } from "~/models/listings/search/query";
import { earthRadiusKilometres, earthRadiusMiles } from "~/models/places/distance";
import { formatPostcode, parsePostcode } from "~/models/places/postcode";
import { findSearchPlace } from "~/models/places/search-place.server";
import { places } from "~/services/places/places.server";
import { correctionNote, unknownPlaceNote } from "./place-notes";

export type DirectoryResults = ListingPage & {
  /** Where they are, after their number: 'in Leeds'. */
  where?: string;
  /** How the place was understood, when not as it was written. */
  note?: string;
};

const pageSize = 12;
const radiusMiles = (defaultRadiusKilometres / earthRadiusKilometres) * earthRadiusMiles;

/** What the directory shows: of a city that has listings its own, of any other place those around it. */
export async function searchDirectory(query: DirectoryQuery): Promise<DirectoryResults> {
  const { q, service, location, page } = query;
  const filters = { text: q, trade: service };
  const paging = { page, pageSize };
  if (!location) return searchListings(filters, paging);

  const inCity = async (city: string) => {
    if ((await countListings({ city })) === 0) return undefined;
    const found = await searchListings({ ...filters, city }, paging);
    return { ...found, where: `in ${found.listings[0]?.city ?? city}` };
  };
  const postcode = parsePostcode(location) && formatPostcode(location);
  const typed = postcode ? undefined : await inCity(location);
  if (typed) return typed;

  const understood = await findSearchPlace(location, places.lookUp);
  if (!understood) return { ...nowhere, note: unknownPlaceNote(location) };
  const { place, corrected } = understood;
  const note = corrected ? correctionNote(place.name, location) : undefined;
  const city = postcode ? undefined : await inCity(place.name);
  if (city) return { ...city, note };
  const found = await searchListingsNear(
    { centre: place, radiusMiles, cityName: place.name, filters },
    paging,
  );
  return { ...found, where: `within ${defaultRadiusKilometres} km of ${postcode ?? place.name}`, note };
}

const nowhere: ListingPage = { listings: [], page: 1, pages: 1, pageSize, total: { count: 0, exact: true } };
