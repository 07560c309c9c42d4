import { AsyncLocalStorage } from "node:async_hooks";
import { processWide } from "~/process-wide.server";

type Making = { listed: Set<string>; opened: string | undefined };

/** The featured listings on the page being rendered, noted by whatever its loaders read: they are counted. */
const making = processWide("page being made", () => new AsyncLocalStorage<Making>());

/** Runs `work`, and whatever it leads to, as the rendering of one page. */
export const makePage = <Result>(work: () => Result): Result =>
  making.run({ listed: new Set(), opened: undefined }, work);

/** The featured listings that the page has shown so far; undefined if there are none. */
export function paidShownSoFar(): { listed: string[]; opened: string | undefined } | undefined {
  const page = making.getStore();
  if (!page || (page.listed.size === 0 && page.opened === undefined)) return undefined;
  return { listed: [...page.listed], opened: page.opened };
}

/** Notes which listings a list of the page shows. */
export function noteInList(listings: readonly { id: ListingId; featured: boolean }[]): void {
  const listed = making.getStore()?.listed;
  if (listed) for (const { id, featured } of listings) if (featured) listed.add(id);
}

/** Notes that the page is this listing's own. */
export function noteOpened({ id, featured }: { id: ListingId; featured: boolean }): void {
  const page = making.getStore();
  if (page && featured) page.opened = id;
}
