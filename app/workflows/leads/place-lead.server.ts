import { placeLead } from "~/models/leads/admin/assign.server";
import { correctPostcode, type PostcodeCorrection } from "~/models/leads/own-request/correction.server";
import { findPlace } from "~/models/places/lookup.server";
import { parsePostcode } from "~/models/places/postcode";
import { places } from "~/services/places/places.server";
import type { Operator } from "../../../drizzle/schema/values/accounts";

type Placing =
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

/** `unknown`: what was typed is no whole postcode, or nobody knows where it is. */
type PostcodeOutcome = PostcodeCorrection | { status: "unknown" };

/** Puts a request at the whole postcode that its homeowner typed. */
export async function correctPostcodeTo(leadId: string, typed: string): Promise<PostcodeOutcome> {
  const { postcode, outcode } = parsePostcode(typed) ?? {};
  const place = postcode && (await findPlace(postcode, places.lookUp));
  if (!postcode || !outcode || !place || place.precision === "area") return { status: "unknown" };
  return correctPostcode(leadId, { postcode, outcode, place });
}
