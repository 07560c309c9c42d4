import { filterTrades, type TradeSlug, tradeOfService } from "~/models/trades/trade";
import { searchLine } from "./words";

/** Beyond any list; what is asked for past its end gets its last page. */
const furthestPage = 1_000_000_000;

/** Those of the homeowner specification, section 9, in its order, and every live trade. */
export const directoryServices: readonly TradeSlug[] = filterTrades.map(({ slug }) => slug);

/** Miles. */
export const finderRadii: readonly number[] = [5, 10, 15, 20, 25];
const defaultFinderRadius = 10;

export type DirectoryQuery = { q: string; service?: TradeSlug; location: string; page: number };

/** `location` is undefined before a search, and empty when somebody searched for nothing. */
export type FinderQuery = { location?: string; radiusMiles: number; page: number };

/** Reads the address of the directory. Anybody may type anything there: what makes no sense is as good as absent. */
export function readDirectoryQuery(parameters: URLSearchParams): DirectoryQuery {
  const trade = tradeOfService(readParameter(parameters, "service") ?? "");
  return {
    q: readParameter(parameters, "q") ?? "",
    service: directoryServices.find((service) => service === trade),
    location: readParameter(parameters, "location") ?? "",
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
 * One line of a search: of several of the name the first that says something, without what nobody can see,
 * and cut to 100 characters. Undefined when the address does not have the name at all.
 */
export function readParameter(parameters: URLSearchParams, name: string): string | undefined {
  const texts = parameters.getAll(name).map((text) => searchLine(text));
  return texts.find((text) => text !== "") ?? texts[0];
}

/** The page asked for, 1 for what is none; it may be past the end. */
export function readPage(parameters: URLSearchParams): number {
  const page = Number(readParameter(parameters, "page"));
  return Number.isInteger(page) && page > 0 ? Math.min(page, furthestPage) : 1;
}
