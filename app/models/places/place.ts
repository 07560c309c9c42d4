import type { PlacePrecision } from "../../../drizzle/schema/values/leads";
import type { Coordinates } from "./distance";

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
