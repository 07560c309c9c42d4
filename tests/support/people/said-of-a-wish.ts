import { holdersOf } from "./request-histories";
import type { Claim } from "./said-by-the-clock";

/** Of a request whose homeowner asked for one business: to them, to it, and to the operator. */
export const ofAWish: Claim[] = [
  [
    /^You asked for Roofer (\d+): it was asked (first|later)\.$/,
    (life, [, id, when]) =>
      life.wish?.firm?.id === id &&
      life.firms.every(({ givenAt }) => givenAt >= (life.wish?.firm?.givenAt ?? givenAt)) ===
        (when === "first"),
  ],
  [
    /^You asked for Roofer (\d+) alone: nobody else was asked\.$/,
    ({ wish, firms }, [, id]) => wish?.alone === true && wish.firm?.id === id && firms.length === 1,
  ],
  [
    /^You asked for Elsewhere Roofing, which was not asked: you are outside the area where they work\.$/,
    ({ wish }) => wish !== null && wish.firm === null,
  ],
  [
    /^Nobody else was asked, as you wished\.$/,
    ({ wish, firms }) => wish?.alone === true && firms.length === 0,
  ],
  [/^no business matched\.$/, ({ firms, wish, placed }) => firms.length === 0 && !wish?.alone && placed],
  [/^nobody knows where this postcode is\.$/, ({ firms, placed }) => firms.length === 0 && !placed],
  [
    /^they asked for one business alone, which could not be asked\.$/,
    ({ firms, wish }) => firms.length === 0 && wish?.alone === true,
  ],
  [/^They asked for you by name\.$/, (life) => holdersOf(life).some((firm) => firm === life.wish?.firm)],
];
