import { placeLead } from "~/models/leads/desk/place.server";
import type { Operator } from "~/models/listings/desk/operator";
import { findPlace } from "~/models/places/lookup.server";
import { parsePostcode } from "~/models/places/postcode";
import { places } from "~/services/places/places.server";

export type Placing =
  | { status: "placed"; postcode: string }
  /** What was typed is no postcode, or one that nobody knows. */
  | { status: "unknown" }
  | { status: "missing" };

/** Puts a lead of which nobody knew where it is at the postcode, or first half of one, that an operator heard. */
export async function placeLeadAt(
  operator: Operator,
  { leadId, typed }: { leadId: string; typed: string },
): Promise<Placing> {
  const parsed = parsePostcode(typed);
  const place = parsed && (await findPlace(typed, places.lookUp));
  if (!parsed || !place) return { status: "unknown" };
  const { latitude, longitude } = place;
  const { outcode, postcode = outcode } = parsed;
  const placed = await placeLead(operator, leadId, { postcode, outcode, latitude, longitude });
  return placed.status === "placed" ? { status: "placed", postcode } : placed;
}
