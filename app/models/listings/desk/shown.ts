import { visibleLine } from "~/models/base/text";
import { uuid } from "~/models/base/uuid";

/** What the desk's list of listings can be narrowed to, in the order of its links. */
export const shownListings = ["new", "owners", "insurance", "active", "suspended", "removed"] as const;
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

export type DeskListQuery = {
  show: ShownListings;
  q: string;
  page: number;
  /** The id of an import whose listings are wanted. */
  import?: string;
};

const longestSearch = 100;

/** What a list's address asks for; anything odd in it falls away. */
export function readDeskQuery(address: string): DeskListQuery {
  const { searchParams } = new URL(address);
  const show = shownListings.find((each) => each === searchParams.get("show"));
  const q = visibleLine(searchParams.get("q") ?? "", longestSearch);
  const imported = uuid.safeParse(searchParams.get("import")).data;
  const page = readPage(searchParams.get("page"));
  return { show: show ?? (q || imported ? "active" : "new"), q, page, ...(imported && { import: imported }) };
}

/** A page's number, at least 1 and no higher than a list goes. */
export function readPage(text: string | null): number {
  const page = Number(text?.slice(0, 6) ?? 1);
  return Number.isInteger(page) ? Math.min(Math.max(1, page), mostListed / perPage) : 1;
}
