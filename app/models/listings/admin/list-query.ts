import { uuid } from "~/models/base/uuid";
import { visibleLine } from "~/models/reading/text";
import { findTrade, type TradeSlug } from "~/models/trades/trade";
import type { BusinessStatus } from "../../../../drizzle/schema/values/listings";

/** The lists of listings on the desk, in the order of their links. */
export const shownListings = ["active", "new", "owners", "insurance", "suspended", "removed"] as const;
export type ShownListings = (typeof shownListings)[number];

export const shownWords: Readonly<Record<ShownListings, string>> = {
  new: "New listings",
  owners: "Owners to check",
  insurance: "Insurance ran out",
  active: "On the site",
  suspended: "Suspended",
  removed: "Removed",
};

/** The most listings that a list pages through; others are found by searching. */
export const mostListed = 1000;
/** The most listings that a search finds; a longer text narrows it down. */
export const mostFound = 250;
export const perPage = 25;

/** How many of the newest listings on the site are scanned for filters that have no index. */
export const mostScanned = 20_000;

/** Filters on listings of the site, besides a search text; absent where not set. */
export type DeskFilters = {
  /** As typed. */
  city?: string;
  trade?: TradeSlug;
  owner?: (typeof owners)[number];
  checked?: "yes";
  photos?: "yes";
};

/** Whether the listing has an owner. */
const owners = ["has", "none"] as const;

export type DeskListQuery = DeskFilters & {
  show: ShownListings;
  q: string;
  page: number;
  /** The id of an import whose listings are wanted. */
  import?: string;
};

const longestSearch = 100;

/** Reads a list's address; invalid parts are ignored. With a search or a filter, `show` is 'active'. */
export function readDeskQuery(address: string): DeskListQuery {
  const { searchParams } = new URL(address);
  const text = (name: string) => visibleLine(searchParams.get(name) ?? "", longestSearch);
  const ticked = (name: string) => (searchParams.get(name) === "yes" ? ("yes" as const) : undefined);
  const filters: DeskFilters = {
    city: text("city") || undefined,
    trade: findTrade(text("trade"))?.slug,
    owner: owners.find((each) => each === searchParams.get("owner")),
    checked: ticked("checked"),
    photos: ticked("photos"),
  };
  const show = shownListings.find((each) => each === searchParams.get("show"));
  const imported = uuid.safeParse(searchParams.get("import")).data;
  const page = Math.min(readPage(searchParams.get("page")), mostListed / perPage);
  const q = text("q");
  return {
    ...filters,
    show: q || isNarrowed(filters) ? "active" : (show ?? "active"),
    q,
    page,
    ...(imported && { import: imported }),
  };
}

/** Whether any filter is set. */
export const isNarrowed = ({ city, trade, owner, checked, photos }: DeskFilters): boolean =>
  Boolean(city || trade || owner || checked || photos);

/** The page number of an address, at least 1; it may be past the end of the list. */
export function readPage(text: string | null): number {
  const page = Number(text?.slice(0, 6) ?? 1);
  return Number.isInteger(page) ? Math.max(1, page) : 1;
}

/** Whether only the newest listings are scanned, because of a filter that has no index. */
export const isScanned = ({ owner, photos }: DeskFilters): boolean =>
  owner === "none" || photos !== undefined;

/** A listing as a line of the desk. */
export type DeskLine = {
  id: ListingId;
  slug: string;
  name: string;
  city: string;
  citySlug: string;
  /** E.164. */
  phone: string | null;
  email: string | null;
  ownerEmail: string | null;
  services: string[];
  status: BusinessStatus;
  claimed: boolean;
  verified: boolean;
  featured: boolean;
  /** Since when it waits; null when it does not. */
  since: Date | null;
  createdAt: Date;
  /** Last day of the expired insurance, in the list of those. */
  expiredOn: string | null;
};
