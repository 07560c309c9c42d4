import { AsyncLocalStorage } from "node:async_hooks";
import { boundingBox, type Coordinates } from "~/models/places/distance";
import { processWide } from "~/process-wide.server";
import { countScope, listingScope, listScope, squareScopes } from "./scope";

type Making = { scopes: Set<string>; listed: Set<string>; opened: string | undefined; ofNow: boolean };

/** What the page being rendered shows, noted by whatever its loaders read. */
const making = processWide("page being made", () => new AsyncLocalStorage<Making>());

/** Runs `work`, and whatever it leads to, as the rendering of one page. */
export const makePage = <Result>(work: () => Result): Result =>
  making.run({ scopes: new Set(), listed: new Set(), opened: undefined, ofNow: false }, work);

/** The scopes that the page being rendered has shown so far; undefined outside of {@link makePage}. */
export const shownSoFar = (): ReadonlySet<string> | undefined => making.getStore()?.scopes;

/** The featured listings that the page has shown so far; undefined if there are none. */
export function paidShownSoFar(): { listed: string[]; opened: string | undefined } | undefined {
  const page = making.getStore();
  if (!page || (page.listed.size === 0 && page.opened === undefined)) return undefined;
  return { listed: [...page.listed], opened: page.opened };
}

/** Every function that reads listings for a public page notes here what it read: a change of that changes the page. */
function note(...scopes: string[]): void {
  const shown = making.getStore()?.scopes;
  if (shown) for (const scope of scopes) shown.add(scope);
}

export const noteListing = (id: string): void => note(listingScope(id));
export const noteCount = (category: string): void => note(countScope(category));
export const noteList = (list: { trade?: string; city?: string }): void => note(listScope(list));

/** Notes that the page is valid for this moment only, and is rendered anew for each request. */
export function noteMoment(): void {
  const page = making.getStore();
  if (page) page.ofNow = true;
}

export const isOfNow = (): boolean => making.getStore()?.ofNow === true;

/** Notes which listings a list of the page shows: the featured ones are counted. */
export function noteInList(listings: readonly { id: string; featured: boolean }[]): void {
  const listed = making.getStore()?.listed;
  if (listed) for (const { id, featured } of listings) if (featured) listed.add(id);
}

/** Notes that the page is this listing's own, if it is featured. */
export function noteOpened({ id, featured }: { id: string; featured: boolean }): void {
  const page = making.getStore();
  if (page && featured) page.opened = id;
}

/** Notes the squares around a place, and the list of its city, which has those without coordinates. */
export function noteAround(
  centre: Coordinates,
  radiusMiles: number,
  list: { trade?: string; city?: string },
): void {
  note(...squareScopes(boundingBox(centre, radiusMiles)));
  if (list.city !== undefined) noteList(list);
}
