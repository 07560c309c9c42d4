import { sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { type Coordinates, isInKingdom, milesBetween } from "~/models/places/distance";
import { cities } from "~/models/places/gazetteer/cities";
import { findPlace } from "~/models/places/lookup.server";
import { plainLetters } from "~/models/places/near-spelling";
import type { Place } from "~/models/places/place";
import { became, leftOut } from "./file/cleaning";
import type { CleanRow, ReadFileRow } from "./file/row";
import { tooFar } from "./run";

/** The specified place of a listing whose own place is unknown; searches treat its distance as unknown. */
const london = cities.find(({ slug }) => slug === "london") ?? { latitude: 51.51, longitude: -0.13 };

/** A file names the same few thousand outcodes and towns again and again. */
const known = new LRUCache<string, { place?: Place }>({ max: 20_000 });

async function remember(text: string): Promise<{ place?: Place }> {
  const found = { place: await findPlace(text) };
  // A copy: a slice of what was read would keep all of it in memory.
  known.set(Buffer.from(text).toString(), found);
  return found;
}

/**
 * Gives rows their places: their own coordinates if they fit, else those of the outcode, else of the city, else London's with
 * `default` as their source. A city that we know takes our spelling, which `cleaned` then tells. Asks nobody outside.
 */
export async function locateRows(rows: readonly ReadFileRow[]): Promise<void> {
  for (const { read } of rows) {
    if (read.status === "error") continue;
    const { listing, cleaned } = read;
    const { city, outcode } = listing;
    // Awaits only what is not cached yet.
    const town = (known.get(city) ?? (await remember(city))).place;
    const code = outcode ? (known.get(outcode) ?? (await remember(outcode))).place : undefined;
    if (listing.locationSource) checkCoordinates(listing, cleaned, { code, town });
    if (!listing.locationSource) {
      const place = code ?? town ?? london;
      listing.latitude = place.latitude;
      listing.longitude = place.longitude;
      listing.locationSource = code ? "postcode" : town ? "city" : "default";
    }
    if (!town || town.name === city || plainLetters(town.name) !== plainLetters(city)) continue;
    cleaned.push(became("City", city, town.name));
    listing.city = town.name;
  }
}

/** So far a business may be from the middle of its postcode's outcode, and of its town. */
const [outcodeMiles, townMiles] = [25, 60];

/** Coordinates that a row's postcode or town contradicts are left out; one that only lost its minus gets it back. */
function checkCoordinates(
  listing: CleanRow,
  cleaned: string[],
  { code, town }: { code?: Place; town?: Place },
): void {
  const { latitude, longitude } = listing;
  if (latitude === null || longitude === null) return;
  const [middle, miles, what] =
    code && code.precision !== "area"
      ? ([code, outcodeMiles, "postcode"] as const)
      : ([town, townMiles, "town"] as const);
  const fits = (at: Coordinates) => isInKingdom(at) && (!middle || milesBetween(at, middle) <= miles);
  if (fits({ latitude, longitude })) return;
  if (middle && fits({ latitude, longitude: -longitude })) {
    cleaned.push(became("Longitude", String(longitude), String(-longitude)));
    listing.longitude = -longitude;
    return;
  }
  const why = isInKingdom({ latitude, longitude }) ? tooFar(miles, what) : "not in the United Kingdom";
  cleaned.push(leftOut("Latitude and longitude", `${latitude}, ${longitude}`, why));
  listing.locationSource = null;
}

/** Gives staged rows the coordinates of their full postcode where it is loaded: closer than the middle of the outcode. */
export const placeExactly = sql`
  update import_staging s set latitude = p.latitude, longitude = p.longitude from places p
  where p.code = replace(s.postcode, ' ', '') and s.location_source = 'postcode'`;
