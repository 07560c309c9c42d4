import { findCity } from "~/models/places/gazetteer/cities";
import type { Coordinates } from "./distance";
import { findPlace } from "./lookup.server";
import { nearestPlaceName } from "./near-spelling";
import type { Place, PostcodeLookUp } from "./place";

export type SearchPlace = {
  place: Place;
  /** How it was understood by its spelling: the place's name, where somebody wrote it with slips. */
  corrected: boolean;
};

export const ownLocation = "your location";

/** Degrees: the United Kingdom, generously. */
const [south, north, west, east] = [49, 61.5, -9, 2.5];

/**
 * Where somebody wants to search who wrote `text`: a postcode, a town, a town with slips in its spelling, or a
 * pair of coordinates such as a browser gives; undefined when it is nowhere we know.
 * Asks `lookUp` as {@link findPlace} does.
 */
export async function findSearchPlace(
  text: string,
  lookUp?: PostcodeLookUp,
): Promise<SearchPlace | undefined> {
  const point = readCoordinates(text);
  if (point) return { place: { ...point, name: ownLocation, precision: "postcode" }, corrected: false };
  const town = text.split(",", 1)[0] ?? text;
  // 'Leeds, West Yorkshire' is Leeds.
  for (const name of new Set([text, town])) {
    const place = await findPlace(cityOf(name), lookUp);
    if (place) return { place, corrected: false };
  }
  const name = nearestPlaceName(town);
  const meant = name && (await findPlace(cityOf(name), lookUp));
  return meant ? { place: meant, corrected: true } : undefined;
}

/** `53.801,-1.549` as a place of the United Kingdom. */
function readCoordinates(text: string): Coordinates | undefined {
  const [, first, second] = /^(\d{2}(?:\.\d{1,8})?),\s*(-?\d(?:\.\d{1,8})?)$/.exec(text) ?? [];
  if (first === undefined || second === undefined) return undefined;
  const [latitude, longitude] = [Number(first), Number(second)];
  const here = latitude >= south && latitude <= north && longitude >= west && longitude <= east;
  return here ? { latitude, longitude } : undefined;
}

/** 'Newcastle upon Tyne' is Newcastle; a name that is no city's stays as it is. */
function cityOf(name: string): string {
  const [, first = ""] = /^(\S+?)[\s-]+(?:upon|on)[\s-]/i.exec(name) ?? [];
  return findCity(first)?.name ?? name;
}
