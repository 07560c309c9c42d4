import type { PlacePrecision } from "../../../drizzle/schema/values/leads";
import type { Coordinates } from "./distance";

export type { PlacePrecision } from "../../../drizzle/schema/values/leads";

/** Whether a location is known to within a few houses, and is not just the middle of an area. */
export const isExact = (precision: PlacePrecision | null | undefined): boolean => precision === "postcode";

export type Place = Coordinates & { name: string; precision: PlacePrecision };

/** In characters: nobody names a place in more, and nothing longer is looked at. */
export const longestPlace = 160;

/** A place to choose from: its label, and a search text that finds only it. */
export type PlaceChoice = { label: string; location: string };

/** The answer of a postcode service. */
export type PostcodeAnswer =
  | {
      status: "found";
      /** Undefined for a known postcode without coordinates, as in the Channel Islands. */
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
export type PostcodeLookup = (postcode: string) => Promise<PostcodeAnswer>;
