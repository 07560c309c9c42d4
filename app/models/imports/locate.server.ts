import { LRUCache } from "lru-cache";
import type { LocationSource } from "~/models/listings/business";
import { cities } from "~/models/places/gazetteer/cities";
import { findPlace } from "~/models/places/lookup.server";
import type { Place } from "~/models/places/place";
import { shown } from "./cleaning";
import type { CleanRow } from "./row";

type Located = { latitude: number; longitude: number; locationSource: LocationSource };

/** The stated place of a listing whose own nobody knows; every search takes its distance for unknown. */
const london = cities.find(({ slug }) => slug === "london") ?? { latitude: 51.51, longitude: -0.13 };

/** A file names the same few thousand outcodes and towns again and again. */
const known = new LRUCache<string, { place?: Place }>({ max: 20_000 });

async function placeOf(text: string): Promise<Place | undefined> {
  const found = known.get(text);
  if (found) return found.place;
  const place = await findPlace(text);
  known.set(text, { place });
  return place;
}

/**
 * Gives rows their places: their own coordinates, else those of the outcode, else of the city, else London's with
 * `default` as their source. A city that we know takes our spelling, which `cleaned` then tells. Asks nobody outside.
 */
export async function locateRows(rows: readonly { listing: CleanRow; cleaned: string[] }[]): Promise<void> {
  for (const { listing, cleaned } of rows) {
    const town = known.get(listing.city) ?? { place: await placeOf(listing.city) };
    const byOutcode = listing.locationSource ? undefined : await outcodePlace(listing);
    Object.assign(listing, located(listing, byOutcode, town.place));
    const { place } = town;
    if (!place || place.name === listing.city || !isSame(place.name, listing.city)) continue;
    cleaned.push(`City: ${shown(listing.city)} → ${place.name}`);
    listing.city = place.name;
  }
}

const outcodePlace = async ({ outcode }: CleanRow) => (outcode ? placeOf(outcode) : undefined);

function located(listing: CleanRow, byOutcode: Place | undefined, town: Place | undefined): Partial<Located> {
  if (listing.locationSource) return {};
  const place = byOutcode ?? town;
  if (!place) return { latitude: london.latitude, longitude: london.longitude, locationSource: "default" };
  const { latitude, longitude } = place;
  return { latitude, longitude, locationSource: byOutcode ? "postcode" : "city" };
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
