import { AsyncLocalStorage } from "node:async_hooks";
import { boundingBox, type Coordinates } from "~/models/places/distance";
import { processWide } from "~/process-wide.server";
import { countScope, listingScope, listScope, squareScopes } from "./scope";

/** The scopes of the page that is being made, for whatever its loaders read. */
const making = processWide("page being made", () => new AsyncLocalStorage<Set<string>>());

/** Does `work`, and whatever it leads to, as the making of one page. */
export const makePage = <Result>(work: () => Result): Result => making.run(new Set(), work);

/** What the page that is being made has shown so far; undefined where nobody watches. */
export const shownSoFar = (): ReadonlySet<string> | undefined => making.getStore();

/** Every function that reads listings for a public page says here what it read: a change of it changes the page. */
function note(...scopes: string[]): void {
  const shown = making.getStore();
  if (shown) for (const scope of scopes) shown.add(scope);
}

export const noteListing = (id: string): void => note(listingScope(id));
export const noteCount = (category: string): void => note(countScope(category));
export const noteList = (list: { trade?: string; city?: string }): void => note(listScope(list));

/** What lies around a place, and what is of its city and lies nowhere. */
export function noteAround(
  centre: Coordinates,
  radiusMiles: number,
  list: { trade?: string; city?: string },
): void {
  note(...squareScopes(boundingBox(centre, radiusMiles)));
  if (list.city !== undefined) noteList(list);
}
