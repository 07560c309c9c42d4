import { visibleLine } from "~/models/base/text";
import { uuid } from "~/models/base/uuid";
import { findTrade, type TradeSlug } from "~/models/trades/trade";
import type { BusinessStatus } from "../../../../drizzle/schema/values/listings";

/** What the desk's list of listings can be narrowed to, in the order of its links. */
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

/** As many as a list goes through; who wants others searches. */
export const mostListed = 1000;
/** As many as a search finds; who wants others types more letters. */
export const mostFound = 250;
export const perPage = 25;

/** The newest listings on the site that are looked through for what no index knows. */
export const mostLookedThrough = 20_000;

/** What listings on the site are narrowed to, besides by a text; nothing where nobody asked. */
export type DeskFilters = {
  /** As typed. */
  city?: string;
  trade?: TradeSlug;
  owner?: (typeof owners)[number];
  checked?: "yes";
  photos?: "yes";
};

/** Whether somebody has a listing. */
const owners = ["has", "none"] as const;

export type DeskListQuery = DeskFilters & {
  show: ShownListings;
  q: string;
  page: number;
  /** The id of an import whose listings are wanted. */
  import?: string;
};

const longestSearch = 100;

/** What a list's address asks for; anything odd in it falls away. What is searched or narrowed is on the site. */
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
  const [q, page] = [text("q"), readPage(searchParams.get("page"))];
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

/** A page's number, at least 1 and no higher than a list goes. */
export function readPage(text: string | null): number {
  const page = Number(text?.slice(0, 6) ?? 1);
  return Number.isInteger(page) ? Math.min(Math.max(1, page), mostListed / perPage) : 1;
}

/** Whether only the newest listings are looked through: for photos, and for no owner. */
export const isLookedThrough = ({ owner, photos }: DeskFilters): boolean =>
  owner === "none" || photos !== undefined;

/** A listing as a line of the desk. */
export type DeskLine = {
  id: string;
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
  /** Last day of the insurance that it stands here for. */
  expiredOn: string | null;
};
