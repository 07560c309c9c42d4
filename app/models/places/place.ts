import { cities } from "~/models/places/gazetteer/cities";
import { northernIrishTowns } from "~/models/places/gazetteer/northern-irish-towns";
import { postcodeAreas } from "~/models/places/gazetteer/postcode-areas";
import type { PlacePrecision } from "../../../drizzle/schema/values/leads";
import type { Coordinates } from "./distance";
import { areaName, parsePostcode } from "./postcode";

export type { PlacePrecision } from "../../../drizzle/schema/values/leads";

/** Whether a place is known to some houses, and not by the middle of what is around it. */
export const isExact = (precision: PlacePrecision | null | undefined): boolean => precision === "postcode";

export type Place = Coordinates & { name: string; precision: PlacePrecision };

/** In characters: nobody names a place in more, and nothing longer is looked at. */
export const longestPlace = 160;

/** A place that is offered: what it is called, and what to search for to get there and nowhere else. */
export type PlaceChoice = { label: string; location: string };

/** What somebody who knows every postcode says of one. */
export type PostcodeAnswer =
  | {
      status: "found";
      /** Undefined where the postcode is known but has no point: the Channel Islands. */
      coordinates: Coordinates | undefined;
      district: string | undefined;
      county: string | undefined;
      parish: string | undefined;
    }
  /** There is no such postcode. */
  | { status: "unknown" }
  /** Nobody answered; it may be asked again. */
  | { status: "unavailable" };

/** Asks about a whole postcode; whoever has a service passes this to a model. Never rejects. */
export type PostcodeLookUp = (postcode: string) => Promise<PostcodeAnswer>;

/** Outcodes that were withdrawn but are still on letterheads, and where they went. */
const successors = new Map([
  ["CF1", "CF10"],
  ["CF2", "CF24"],
  ["CF4", "CF14"],
  ["NP9", "NP20"],
]);

/** The outcode in use today: CF1 is CF10. */
export const currentOutcode = (outcode: string) => successors.get(outcode) ?? outcode;

/** Where a postcode or its first half is, from the tables we carry; undefined when it is not one. */
export function locatePostcode(text: string): Place | undefined {
  const parsed = parsePostcode(text);
  const centre = postcodeAreas.find(({ area }) => area === parsed?.area);
  if (!centre) return undefined;
  const { latitude, longitude } = centre;
  return { latitude, longitude, name: areaName(centre.area), precision: "area" };
}

/** The place of an outcode that is a city's own, or a Northern Irish town's; undefined for the others. */
export function locateOutcode(outcode: string): Place | undefined {
  const wanted = currentOutcode(outcode);
  const city = cities.find((each) => each.outcode === wanted);
  if (city) return placeAt(city, "city");
  const town = findNorthernIrishTown(wanted);
  return town && placeAt(town, "outcode");
}

/** The Northern Irish post town of an outcode: BT47 is Londonderry's. */
export const findNorthernIrishTown = (outcode: string) =>
  northernIrishTowns.find((town) => town.outcode === outcode);

/**
 * The name of an area by its authorities: district, else county, else parish; undefined when none is given.
 * The register's inversions are put right: 'Bristol, City of' is Bristol.
 */
export function authorityName(answer: PostcodeAnswer & { status: "found" }): string | undefined {
  const name = answer.district || answer.county || answer.parish;
  return name?.replace(/, (city of|county of|unparished area)$/i, "") || undefined;
}

const placeAt = (
  { name, latitude, longitude }: Coordinates & { name: string },
  precision: PlacePrecision,
): Place => ({ name, latitude, longitude, precision });
