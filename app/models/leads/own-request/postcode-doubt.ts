import { inLine } from "~/models/messages/untrusted-text";
import type { PlacePrecision } from "~/models/places/place";
import { isFarFromTown } from "~/models/quiz/wish";
import { parsePostcode, readPostcode } from "~/models/reading/postcode";
import type { Answers } from "../../../../drizzle/schema/values/leads";
import type { RequestNow } from "../now/now";

type Placed = {
  postcode: string;
  latitude: number | null;
  longitude: number | null;
  answers: Answers;
  placePrecision: PlacePrecision | null;
  postcodeCorrectedAt: Date | null;
};

/** The question to the homeowner about their postcode, what correcting it does, and what was probably meant. */
export type Doubt = { question: string; effect: string; offer?: string };

/**
 * Asks the homeowner whether the postcode is right if it is invalid or half of one, its outcode is unknown, or it is
 * far from the city whose page they started on. Not asked after a correction, nor once they ended the request.
 */
export function doubtOf(
  { postcode, latitude, longitude, placePrecision, postcodeCorrectedAt, answers }: Placed,
  now: RequestNow,
): Doubt | undefined {
  if (now.did.state !== "open" || postcodeCorrectedAt) return undefined;
  const known = latitude !== null && longitude !== null && placePrecision !== "area";
  const meant =
    known &&
    parsePostcode(postcode)?.postcode !== undefined &&
    !isFarFromTown(answers, { latitude, longitude });
  if (meant) return undefined;
  const { offer } = readPostcode(postcode);
  return { question: doubtWords(postcode, offer), effect: correctionWords(now), offer };
}

/** No postcode is typed in more characters; anything longer is not repeated. */
const longestShown = 12;

/** 'Is LS1 4D right?', or 'Is LSI 4DY right, or did you mean LS1 4DY?' */
const doubtWords = (postcode: string, offer?: string): string =>
  `Is ${postcode.length > longestShown ? "your postcode" : inLine(postcode)} right${offer ? `, or did you mean ${offer}` : ""}?`;

/** What correcting the postcode does. */
function correctionWords({ live, given, holders, asking }: RequestNow): string {
  if (holders.length > 0)
    return "A business that does not work there, and has not been in touch, loses your request.";
  const decides = live && given.length === 0 && (asking.status === "open" || asking.status === "nowhere");
  return decides ? "It decides who gets your request." : "It says where the work is.";
}
