import { paths } from "../../paths";
import { filterTrades, findTrade, findTradeOf, type Trade, trades } from "./trade";

/** 'roofing', 'roofing and plumbing', 'roofing, plumbing and solar'. */
export const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

/** The text with a capital first letter. */
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A sentence as the second half of another. */
export const small = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** 'roof_repairs' as 'Roof repairs'. */
export const inWords = (value: string): string => capital(value.replace(/[_-]+/g, " ").trim());

/** The name of a lead's service: the trade's label, or the service in words; 'Home repair' for 'other'. */
export const serviceName = (service: string): string =>
  service === "other" ? "Home repair" : (findTrade(service)?.label ?? inWords(service));

/** Which of these trades are live: 'Roofing is live. The rest is on its way.' */
export function openingWords(among: readonly Trade[]): string {
  const live = among.filter((trade) => trade.live).map(({ name }) => name);
  const rest = among.length - live.length;
  const opened =
    live.length === 0 ? "" : `${capital(listed(live))} ${live.length === 1 ? "is" : "are"} live.`;
  return `${opened}${rest > 0 ? " The rest is on its way." : ""}`.trim();
}

/** Which businesses get a request that may be for any service. */
export function whoGetsIt(): string {
  const live = trades.filter((trade) => trade.live).map(({ name }) => name);
  return `For ${listed(live)}, up to three vetted businesses near you get your request. For anything else we look for somebody by hand.`;
}

/** For which trades a paid placement brings requests: only live ones get them automatically. */
export function whereRequestsGo(): string {
  const live = trades.filter((trade) => trade.live).map(({ name }) => name);
  return `Requests for ${listed(live)} are sent to businesses by themselves. For other trades a plan changes the lists alone, until they open.`;
}

/** Who does a service's work, singular and plural: 'plumber', 'plumbers'; a business if it is of no trade. */
export function whoDoes(service: string): { one: string; several: string } {
  const several = findTradeOf(service)?.people;
  if (!several) return { one: "business", several: "businesses" };
  return { one: several.replace(/men$/, "man").replace(/s$/, ""), several };
}

/** What a service is done to: 'roof', else 'work'. */
export const thingOf = (service: string): string => findTradeOf(service)?.thing ?? "work";

/** 'a roofer', 'an electrician'. */
export const withArticle = (noun: string): string => `${/^[aeiou]/i.test(noun) ? "an" : "a"} ${noun}`;

/**
 * Where somebody with a request for a service can look for businesses: roofers by postcode, others in the directory,
 * narrowed to the trade if that is possible.
 */
export function searchLink(service: string, outcode?: string | null): { people: string; to: string } {
  const trade = filterTrades().find(({ slug }) => slug === findTradeOf(service)?.slug);
  if (!trade) return { people: "businesses", to: paths.directory };
  const { slug, people } = trade;
  const isRoof = slug === "roofing";
  return {
    people,
    to: isRoof ? paths.findRoofer(outcode ?? undefined) : paths.directorySearch({ service: slug }),
  };
}

/** The text below the heading of a trade's page: what happens to a request, or that the trade is not live. */
export const pitchOf = ({ live, name, people }: Trade): string =>
  live
    ? `Answer a few short questions about the job. At the end you see a price range, and up to three vetted ${people} near you get your request.`
    : `${capital(name)} is not live yet. Leave your details and we will write to you when it opens.`;

/**
 * What is said instead of a promise about a request for a service that is not live: an operator looks for somebody.
 * Undefined if the service is live.
 */
export function byHandWords(service: string): string | undefined {
  const trade = findTradeOf(service);
  if (trade?.live) return undefined;
  const soon = trade
    ? `${capital(trade.name)} is coming soon: we look for somebody by hand`
    : "We look for somebody by hand";
  return `${soon}. That can take a while, and we may find nobody.`;
}

/** What the price of a service usually includes, for any service: one or two short sentences. */
export const serviceBlurb = (service: string): string =>
  findTradeOf(service)?.blurb ?? "Materials, the time the work takes, and clearing up afterwards.";
