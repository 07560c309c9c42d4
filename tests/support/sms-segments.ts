import { basic, extended } from "~/models/messages/gsm";

const gsm = { alone: 160, joined: 153 };
const ucs2 = { alone: 70, joined: 67 };

/** The most segments that a text to a professional may have. */
export const mostSegments = 2;

/**
 * How many segments a text is sent and charged as: 160 septets alone or 153 each when joined, as long as
 * every character is of the GSM alphabet; else 70 or 67 UTF-16 units. 0 for no text.
 */
export function smsSegments(text: string): number {
  const characters = [...text];
  const plain = characters.every((each) => basic.has(each) || extended.has(each));
  const costs = characters.map((each) => (plain ? (extended.has(each) ? 2 : 1) : each.length));
  const { alone, joined } = plain ? gsm : ucs2;
  const total = costs.reduce((sum, cost) => sum + cost, 0);
  if (total <= alone) return total === 0 ? 0 : 1;
  return countJoined(costs, joined);
}

/** A character of two units is never split between segments: it moves to the next one whole. */
function countJoined(costs: readonly number[], size: number): number {
  let segments = 1;
  let used = 0;
  for (const cost of costs) {
    if (used + cost > size) {
      segments += 1;
      used = 0;
    }
    used += cost;
  }
  return segments;
}
