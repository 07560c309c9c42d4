import type { BoundingBox } from "~/models/places/distance";

/**
 * Scopes name what a page shows of the listings and what a change affects, in the same words (migration
 * "what-pages-show"). A page that has none of a change's scopes is the same after it.
 */

/** Everything: in a moment, or at once. */
export const soon = "*";
export const now = "**";

export const listingScope = (id: string): string => `listing:${id.toLowerCase()}`;
/** The numbers of active and of checked listings of a category. */
export const countScope = (category: string): string => `category:${category}`;
/** The listings of a trade, of a city, of both, or all. */
export const listScope = ({ trade = "", city }: { trade?: string; city?: string }): string =>
  city === undefined ? trade : `${trade}/${plainCity(city)}`;

/** Spellings that the database takes for one city are equal here too, as are some that it keeps apart. */
const plainCity = (city: string): string =>
  city
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");

/** Squares per degree, in each direction. */
const squaresOfADegree = 2;
const mostSquares = 64;
/** Wider than any error of the edge, in degrees. */
const rounding = 1e-6;

/** The squares of the map that the box overlaps; the scope of all listings where those would be too many. */
export function squareScopes({ south, north, west, east }: BoundingBox): string[] {
  const square = (degrees: number) => Math.floor(degrees * squaresOfADegree);
  const [bottom, top] = [square(south - rounding), square(north + rounding)];
  const [left, right] = [square(west - rounding), square(east + rounding)];
  if (!((top - bottom + 1) * (right - left + 1) <= mostSquares)) return [listScope({})];
  const scopes: string[] = [];
  for (let row = bottom; row <= top; row++) {
    for (let column = left; column <= right; column++) scopes.push(`@${row},${column}`);
  }
  return scopes;
}

/** Whether a scope has so many pages and changes that its pages are purged only at intervals. */
export const isWide = (scope: string): boolean => scope === soon || !/[/:@*]/.test(scope);

/** The scopes that a message of the database names; {@link now} if it names none. */
export function readChange(message: string): string[] {
  const named: unknown = message.startsWith("[") ? JSON.parse(message) : [now];
  return Array.isArray(named) ? named.map((scope) => canonical(String(scope))) : [now];
}

function canonical(scope: string): string {
  const at = scope.indexOf("/");
  return at < 0 ? scope : listScope({ trade: scope.slice(0, at), city: scope.slice(at + 1) });
}
