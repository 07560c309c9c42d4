import { correctPostcode, type PostcodeCorrection } from "~/models/leads/own-request/correction.server";
import { findPlace } from "~/models/places/lookup.server";
import { parsePostcode } from "~/models/places/postcode";
import { places } from "~/services/places/places.server";
import { siteFacts } from "./site-facts.server";

/** `unknown`: what was typed is no whole postcode, or nobody knows where it is. */
export type PostcodeOutcome = PostcodeCorrection | { status: "unknown" };

/** Puts a request at the whole postcode that its homeowner typed. */
export async function correctPostcodeTo(leadId: string, typed: string): Promise<PostcodeOutcome> {
  const { postcode, outcode } = parsePostcode(typed) ?? {};
  const place = postcode && (await findPlace(postcode, places.lookUp));
  if (!postcode || !outcode || !place || place.precision === "area") return { status: "unknown" };
  return correctPostcode(leadId, { postcode, outcode, place }, siteFacts);
}
