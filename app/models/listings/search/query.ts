import type {
  ListingFilters,
  ListingPage,
  ListingSummary,
  ListOrder,
  Total,
} from "~/models/listings/listing";
import type { Coordinates } from "~/models/places/distance";
import type { PlaceChoice } from "~/models/places/place";
import { isNearMe, nearMe, withoutNearMe } from "~/models/reading/near-me";
import { partPostcode } from "~/models/reading/postcode";
import { filterTrades, type TradeSlug, tradeOfService } from "~/models/trades/trade";
import { searchLine } from "./words";

/** More pages than any list has; a page past the end shows the last one. */
const furthestPage = 1_000_000_000;

/** The services of the homeowner specification, section 9, in its order, and every live trade. */
export const directoryServices = (): readonly TradeSlug[] => filterTrades().map(({ slug }) => slug);

/** Miles. */
export const finderRadii: readonly number[] = [5, 10, 15, 20, 25];
const defaultFinderRadius = 10;

export type DirectoryQuery = { q: string; service?: TradeSlug; location: string; page: number };

/** `location` is undefined before a search, and empty when somebody searched for nothing. */
export type FinderQuery = { location?: string; radiusMiles: number; page: number };

/** Whether somebody asks only for roofers near them, whom the finder has. */
export const asksRoofersNearMe = ({ q, service, location }: Omit<DirectoryQuery, "page">): boolean =>
  isNearMe(location) && /^(?:(?:local )?roof[a-z]*)?$/i.test(q) && (service ?? "roofing") === "roofing";

/** What is looked for and where, of which `name` is the parameter: a postcode or 'near me' in the text is the place. */
export function readTextAndPlace(parameters: URLSearchParams, name: string) {
  const [text = "", typed = ""] = [readParameter(parameters, "q"), readParameter(parameters, name)];
  const [q, place] = [withoutNearMe(text), withoutNearMe(typed)];
  const parted = place ? undefined : partPostcode(q);
  const isNear = q !== text || place !== typed;
  return { q: parted?.rest ?? q, location: place || parted?.postcode || (isNear ? nearMe : "") };
}

/** Reads the address of the directory. Anybody may type anything there: invalid values count as absent. */
export function readDirectoryQuery(parameters: URLSearchParams): DirectoryQuery {
  const trade = tradeOfService(readParameter(parameters, "service") ?? "");
  const { q, location } = readTextAndPlace(parameters, "location");
  return {
    q,
    service: directoryServices().find((service) => service === trade),
    location,
    page: readPage(parameters),
  };
}

/** Reads the address of the finder, which falls back to 10 miles for any radius that it does not offer. */
export function readFinderQuery(parameters: URLSearchParams): FinderQuery {
  const radius = Number(readParameter(parameters, "radius"));
  return {
    location: readParameter(parameters, "location"),
    radiusMiles: finderRadii.find((offered) => offered === radius) ?? defaultFinderRadius,
    page: readPage(parameters),
  };
}

/**
 * A parameter as one line: of several with the name the first that is not empty, without invisible characters, cut to
 * 100 characters. Undefined when the address does not have the name at all.
 */
export function readParameter(parameters: URLSearchParams, name: string): string | undefined {
  const texts = parameters.getAll(name).map((text) => searchLine(text));
  return texts.find((text) => text !== "") ?? texts[0];
}

/** The page asked for, 1 when absent or invalid; it may be past the end. */
export function readPage(parameters: URLSearchParams): number {
  const page = Number(readParameter(parameters, "page"));
  return Number.isInteger(page) && page > 0 ? Math.min(page, furthestPage) : 1;
}

/** The filters and the order of a list, which links above it set; values as in the address. */
export type ListChoice = {
  /** Checked by a person here. */
  checked?: "yes";
  rating?: "4.5";
  /** Open when the page is rendered. */
  open?: "now";
  photos?: "yes";
  /** A word in the listing's text. */
  roof?: (typeof roofs)[number];
  /** Absent: the order that the list has by itself. */
  order?: ListOrder;
};

const roofs = ["slate", "tile", "flat", "metal"] as const;

export type Choice = {
  [Name in keyof ListChoice]-?: { name: Name; value: NonNullable<ListChoice[Name]> };
}[keyof ListChoice] & {
  label: string;
  /** A shorter label for titles. */
  title?: string;
};

/** All choices, in the order of their links. */
export const choices: readonly Choice[] = [
  { name: "checked", value: "yes", label: "Checked" },
  { name: "rating", value: "4.5", label: "4.5 and over", title: "4.5+" },
  { name: "open", value: "now", label: "Open now" },
  { name: "photos", value: "yes", label: "Has photos", title: "photos" },
  { name: "roof", value: "slate", label: "Slate" },
  { name: "roof", value: "tile", label: "Tile" },
  { name: "roof", value: "flat", label: "Flat roofs", title: "flat" },
  { name: "roof", value: "metal", label: "Metal" },
  { name: "order", value: "nearest", label: "Nearest", title: "nearest" },
  { name: "order", value: "reviews", label: "Most reviews", title: "by reviews" },
];

/** Reads the choice of an address; values that it does not offer are ignored. */
export function readListChoice(parameters: URLSearchParams): ListChoice {
  const chosen = choices.filter(({ name, value }) => readParameter(parameters, name) === value);
  return Object.fromEntries(chosen.map(({ name, value }) => [name, value]));
}

/** The choice with this one switched on or off; on, it replaces the other values of its name. */
export const switched = (choice: ListChoice, { name, value }: Choice): ListChoice => ({
  ...choice,
  [name]: choice[name] === value ? undefined : value,
});

export const chosenOf = (choice: ListChoice): Choice[] =>
  choices.filter(({ name, value }) => choice[name] === value);

/** ', checked, 4.5 and over' within a sentence; empty when nothing is chosen. */
export const choiceWords = (choice: ListChoice): string =>
  chosenOf(choice)
    .map(({ label }) => `, ${label.toLowerCase()}`)
    .join("");

/** Whether the list is in another order than the chosen one. */
export const isOtherwise = (choice: ListChoice, order: ListOrder | undefined): boolean =>
  choice.order !== undefined && choice.order !== order;

/**
 * ', checked, 4.5+' for the end of a list's title, of which search engines show 70 characters; it names the chosen
 * order only if the list is in it.
 */
export const choiceTitle = (choice: ListChoice, order: ListOrder | undefined): string =>
  chosenOf(isOtherwise(choice, order) ? { ...choice, order: undefined } : choice)
    .map(({ title, label }) => `, ${title ?? label.toLowerCase()}`)
    .join("");

/** The choice as filters; `text` is the search text, `centre` the point that 'nearest' is measured from. */
export const choiceFilters = (
  { checked, rating, open, photos, roof, order }: ListChoice,
  { text = "", centre }: { text?: string | undefined; centre?: Coordinates | undefined } = {},
): Pick<ListingFilters, "text" | "verified" | "minRating" | "openAt" | "photos" | "order" | "centre"> => ({
  text: roof ? `${roof} ${text}` : text,
  ...(checked ? { verified: true } : {}),
  ...(rating ? { minRating: Number(rating) } : {}),
  ...(open ? { openAt: new Date() } : {}),
  ...(photos ? { photos: true } : {}),
  ...(order ? { order } : {}),
  ...(centre ? { centre } : {}),
});

/** A filter that could be dropped from an empty list, and how many listings there are without it. */
export type Droppable = { choice: ListChoice; label: string; total: Total };

/** The outcome of looking for a place by its name, unless it is one place. */
export type PlaceQuestion =
  /** Several places have the name, or are `within` the county or nation of it: the visitor has to choose. */
  | { status: "several"; name: string; within: boolean; choices: PlaceChoice[] }
  /** No place has the name; `near` are places with similar names. */
  | { status: "unknown"; near: PlaceChoice[] };

/** What the directory and the list of roofers show. */
export type DirectoryOutcome =
  | PlaceQuestion
  | ({
      status: "found";
      /** Where the listings are, shown after their number: 'in Leeds'. */
      where?: string;
      /** Other places of that name, which are far smaller. */
      others: PlaceChoice[];
      /** Present when no listing is found. */
      droppable?: Droppable[];
    } & ListingPage);

/** What the finder shows; `name` is the place as the page calls it. */
export type FinderOutcome =
  | { status: "not asked"; featured: ListingSummary[] }
  | { status: "empty" }
  | { status: "failed" }
  | PlaceQuestion
  | {
      status: "none";
      name: string;
      others: PlaceChoice[];
      wider?: { radiusMiles: number; total: Total };
      droppable: Droppable[];
    }
  | ({
      status: "found";
      name: string;
      others: PlaceChoice[];
      /** Whether the place is known to within a few houses, so that distances from it are exact. */
      exactly: boolean;
    } & ListingPage);
