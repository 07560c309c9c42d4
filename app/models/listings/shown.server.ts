import { AsyncLocalStorage } from "node:async_hooks";
import { boundingBox, type Coordinates } from "~/models/places/distance";
import { processWide } from "~/process-wide.server";
import { countScope, listingScope, listScope, squareScopes } from "./scope";

type Making = { scopes: Set<string>; listed: Set<string>; opened: string | undefined; ofNow: boolean };

/** What the page that is being made shows, for whatever its loaders read. */
const making = processWide("page being made", () => new AsyncLocalStorage<Making>());

/** Does `work`, and whatever it leads to, as the making of one page. */
export const makePage = <Result>(work: () => Result): Result =>
  making.run({ scopes: new Set(), listed: new Set(), opened: undefined, ofNow: false }, work);

/** The scopes of what the page that is being made has shown so far; undefined where nobody watches. */
export const shownSoFar = (): ReadonlySet<string> | undefined => making.getStore()?.scopes;

/** What it has shown so far that is paid for; undefined where that is nothing. */
export function paidShownSoFar(): { listed: string[]; opened: string | undefined } | undefined {
  const page = making.getStore();
  if (!page || (page.listed.size === 0 && page.opened === undefined)) return undefined;
  return { listed: [...page.listed], opened: page.opened };
}

/** Every function that reads listings for a public page says here what it read: a change of it changes the page. */
function note(...scopes: string[]): void {
  const shown = making.getStore()?.scopes;
  if (shown) for (const scope of scopes) shown.add(scope);
}

export const noteListing = (id: string): void => note(listingScope(id));
export const noteCount = (category: string): void => note(countScope(category));
export const noteList = (list: { trade?: string; city?: string }): void => note(listScope(list));

/** Says that the page is true of this moment only: it is made anew for whoever asks. */
export function noteMoment(): void {
  const page = making.getStore();
  if (page) page.ofNow = true;
}

export const isOfNow = (): boolean => making.getStore()?.ofNow === true;

/** Says which listings stand in a list of the page: those that are featured are counted. */
export function noteInList(listings: readonly { id: string; featured: boolean }[]): void {
  const listed = making.getStore()?.listed;
  if (listed) for (const { id, featured } of listings) if (featured) listed.add(id);
}

/** Says that the page is this listing's own. */
export function noteOpened({ id, featured }: { id: string; featured: boolean }): void {
  const page = making.getStore();
  if (page && featured) page.opened = id;
}

/** What lies around a place, and what is of its city and lies nowhere. */
export function noteAround(
  centre: Coordinates,
  radiusMiles: number,
  list: { trade?: string; city?: string },
): void {
  note(...squareScopes(boundingBox(centre, radiusMiles)));
  if (list.city !== undefined) noteList(list);
}
