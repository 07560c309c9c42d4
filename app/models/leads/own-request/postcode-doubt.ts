import { inLine } from "~/models/messages/strangers-words";
import type { PlacePrecision } from "~/models/places/place";
import { parsePostcode } from "~/models/places/postcode";
import { homeownerDid } from "../now/now";

type Placed = {
  postcode: string;
  latitude: number | null;
  placePrecision: PlacePrecision | null;
  postcodeCorrectedAt: Date | null;
} & Parameters<typeof homeownerDid>[0];

/**
 * Whether the homeowner is asked if the postcode is the one they meant: it is none, or half of one, or nobody knows its first
 * half. Once: what they correct it to counts; and not once they ended the request.
 */
export function isDoubtful({ postcode, latitude, placePrecision, ...lead }: Placed): boolean {
  if (homeownerDid(lead).state !== "open" || lead.postcodeCorrectedAt) return false;
  return latitude === null || placePrecision === "area" || parsePostcode(postcode)?.postcode === undefined;
}

/** Nobody spells a postcode in more characters; of anything longer nothing is repeated. */
const longestShown = 12;

/** 'Is LS1 4D right?' */
export const doubtWords = (postcode: string): string =>
  `Is ${postcode.length > longestShown ? "your postcode" : inLine(postcode)} right?`;
