import type { BoundingBox } from "~/models/places/distance";

/**
 * What a page shows of the listings, and what a change of one is shown on, in the same words: the migration
 * "what-pages-show" names them. A page that shows none of what a change names is the same after it.
 */

/** Whatever there is: in a moment, or now. */
export const soon = "*";
export const now = "**";

export const listingScope = (id: string): string => `listing:${id.toLowerCase()}`;
/** How many active listings of a category there are, and how many of them were checked. */
export const countScope = (category: string): string => `category:${category}`;
/** The listings of a trade, of a city, of both, or all. */
export const listScope = ({ trade = "", city }: { trade?: string; city?: string }): string =>
  city === undefined ? trade : `${trade}/${plainCity(city)}`;

/** Two spellings that the database takes for one city are one here, too; some that it keeps apart as well. */
const plainCity = (city: string): string =>
  city
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");

/** In each direction, of a degree. */
const squaresOfADegree = 2;
const mostSquares = 64;
/** Wider than any error of the edge, in degrees. */
const rounding = 1e-6;

/** The squares of the map in which something in the box can lie; all listings, where those are many. */
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

/** Whether so many pages and so many changes have the scope that its pages are forgotten only now and then. */
export const isWide = (scope: string): boolean => scope === soon || !/[/:@*]/.test(scope);

/** The scopes that a message of the database names; everything, for one that names none. */
export function readChange(message: string): string[] {
  const named: unknown = message.startsWith("[") ? JSON.parse(message) : [now];
  return Array.isArray(named) ? named.map((scope) => canonical(String(scope))) : [now];
}

function canonical(scope: string): string {
  const at = scope.indexOf("/");
  return at < 0 ? scope : listScope({ trade: scope.slice(0, at), city: scope.slice(at + 1) });
}
