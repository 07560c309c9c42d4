import { placeLead } from "~/models/leads/admin/assign.server";
import {
  type Corrections,
  correctRequest,
  type RequestCorrection,
} from "~/models/leads/own-request/correct-request.server";
import { findPlace } from "~/models/places/lookup.server";
import { parsePostcode } from "~/models/reading/postcode";
import { places } from "~/services/places/places.server";
import type { Operator } from "../../../drizzle/schema/values/accounts";

type Placing =
  | { status: "placed"; postcode: string }
  /** Not a postcode, or an unknown one. */
  | { status: "unknown" }
  | { status: "missing" };

/** Sets the location of a lead without one, from a postcode or outcode that an operator was told. */
export async function placeLeadAt(
  operator: Operator,
  { leadId, typed }: { leadId: LeadId; typed: string },
): Promise<Placing> {
  const parsed = parsePostcode(typed);
  const place = parsed && (await findPlace(typed, places.lookup));
  if (!parsed || !place) return { status: "unknown" };
  const { latitude, longitude } = place;
  const { outcode, postcode = outcode } = parsed;
  const placed = await placeLead(operator, leadId, { postcode, outcode, latitude, longitude });
  return placed.status === "placed" ? { status: "placed", postcode } : placed;
}

/** `unknown`: not a full postcode, or its location is unknown. */
type CorrectionOutcome = RequestCorrection | { status: "unknown" };

/** Corrects a request; `postcode` is as its homeowner typed it, empty where it is right as it is. */
export async function correctRequestTo(
  leadId: LeadId,
  { postcode: typed, ...said }: Omit<Corrections, "to"> & { postcode?: string },
): Promise<CorrectionOutcome> {
  if (!typed) return correctRequest(leadId, said);
  const { postcode, outcode } = parsePostcode(typed) ?? {};
  const place = postcode && (await findPlace(postcode, places.lookup));
  if (!postcode || !outcode || !place || place.precision === "area") return { status: "unknown" };
  return correctRequest(leadId, { ...said, to: { postcode, outcode, place } });
}
