import { sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { cities } from "~/models/places/gazetteer/cities";
import { findPlace } from "~/models/places/lookup.server";
import type { Place } from "~/models/places/place";
import { ownText, shown } from "./file/cleaning";
import type { CleanRow } from "./file/row";

/** The stated place of a listing whose own nobody knows; every search takes its distance for unknown. */
const london = cities.find(({ slug }) => slug === "london") ?? { latitude: 51.51, longitude: -0.13 };

/** A file names the same few thousand outcodes and towns again and again. */
const known = new LRUCache<string, { place?: Place }>({ max: 20_000 });

async function placeOf(text: string): Promise<Place | undefined> {
  const found = known.get(text);
  if (found) return found.place;
  const place = await findPlace(text);
  known.set(ownText(text), { place });
  return place;
}

/**
 * Gives rows their places: their own coordinates, else those of the outcode, else of the city, else London's with
 * `default` as their source. A city that we know takes our spelling, which `cleaned` then tells. Asks nobody outside.
 */
export async function locateRows(rows: readonly { listing: CleanRow; cleaned: string[] }[]): Promise<void> {
  for (const { listing, cleaned } of rows) {
    const town = known.get(listing.city) ?? { place: await placeOf(listing.city) };
    if (!listing.locationSource) {
      const { outcode } = listing;
      const code = outcode ? (known.get(outcode) ?? { place: await placeOf(outcode) }) : nowhere;
      locate(listing, code.place, town.place);
    }
    const { place } = town;
    if (!place || place.name === listing.city || !isSame(place.name, listing.city)) continue;
    cleaned.push(`City: ${shown(listing.city)} → ${place.name}`);
    listing.city = place.name;
  }
}

const nowhere: { place?: Place } = {};

function locate(listing: CleanRow, byOutcode: Place | undefined, town: Place | undefined): void {
  const place = byOutcode ?? town;
  listing.latitude = (place ?? london).latitude;
  listing.longitude = (place ?? london).longitude;
  listing.locationSource = byOutcode ? "postcode" : town ? "city" : "default";
}

/** Gives staged rows that have a whole postcode which was loaded its place: that is closer than the outcode's middle. */
export const placeExactly = sql`
  update import_staging s set latitude = p.latitude, longitude = p.longitude from places p
  where p.code = replace(s.postcode, ' ', '') and s.location_source = 'postcode'`;

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
