import { oneLine } from "../reading/text";
import type { TradeRecord } from "./record";
import { cleaning } from "./records/cleaning";
import { building, carpentry, flooring, hvac, kitchenBathroom } from "./records/directory-trades";
import { electrical } from "./records/electrical";
import { handyman } from "./records/handyman";
import { landscaping } from "./records/landscaping";
import { painting } from "./records/painting";
import { plumbing } from "./records/plumbing";
import { roofing } from "./records/roofing";
import { solar } from "./records/solar";

const records = [
  roofing,
  plumbing,
  electrical,
  solar,
  cleaning,
  landscaping,
  painting,
  handyman,
  hvac,
  flooring,
  building,
  carpentry,
  kitchenBathroom,
] as const;

export type TradeSlug = (typeof records)[number]["slug"];
export type Trade = TradeRecord & { slug: TradeSlug };
/** The trades with pages for cities. */
export type LandingService = Extract<(typeof records)[number], { landing: object }>["slug"];
export type LandingTrade = Trade & { slug: LandingService; landing: NonNullable<TradeRecord["landing"]> };

/** All trades, in the order they are listed. */
export const trades: readonly Trade[] = records;

/** The trades on the home page and `/services`, each with a page there. */
export const serviceTrades = trades.filter(({ service }) => service);
/** The trades with a page at `/{slug}`, of their own or the roofers' directory. */
export const announcedTrades = trades.filter(({ announced }) => announced);
/** The trades with pages for cities. */
export const landingTrades: readonly LandingTrade[] = trades.filter(
  (trade): trade is LandingTrade => trade.landing !== undefined,
);
/** The options of the directory's filter. */
export const filterTrades = () => trades.filter(({ filter, live }) => filter || live);
/** The trades that the quiz for any service asks about. */
export const askedTrades = trades.filter(({ questions }) => questions);

/** A service in a form in which equal meanings are equal; `plain_service` in the database does the same. */
export const plain = (text: string) => oneLine(text).toLowerCase().replaceAll(" and ", " & ");

/** All names of a trade and of its works, as the site writes them. */
export const namesOf = ({ label, aliases, works = [] }: Trade): string[] => [
  label,
  ...aliases,
  ...works.flatMap(({ services }) => services),
];

/** By the plain name of a service: how the site writes it, and its trade. */
const serviceByName = new Map<string, { written: string; trade: TradeSlug }>(
  trades.flatMap((trade) => [
    [trade.slug, { written: trade.label, trade: trade.slug }] as const,
    ...namesOf(trade).map((name) => [plain(name), { written: name, trade: trade.slug }] as const),
  ]),
);

/** All names of services, plain (lower case, single spaces, '&' for 'and'), with their trades. */
export const tradeNames: readonly { name: string; trade: TradeSlug }[] = [...serviceByName].map(
  ([name, { trade }]) => ({ name, trade }),
);

/** The trade that a service belongs to, in any case: 'Roof Repairs' is roofing; undefined when unknown. */
export const tradeOfService = (service: string): TradeSlug | undefined =>
  serviceByName.get(plain(service))?.trade;

/** A service as the site writes it, from any of its spellings. */
export const writtenService = (service: string): string | undefined =>
  serviceByName.get(plain(service))?.written;

export const findTrade = (slug: string): Trade | undefined => trades.find((trade) => trade.slug === slug);

/** The record of the trade that a service belongs to: that of landscaping for 'gardening'. */
export const findTradeOf = (service: string): Trade | undefined => findTrade(tradeOfService(service) ?? "");

/** Whether requests for this service are passed on to businesses; for others an operator looks for somebody. */
export const isLive = (service: string): boolean => findTradeOf(service)?.live ?? false;

const liveInRecord = new Map(trades.map(({ slug, live }) => [slug, live]));

/** Opens and closes trades as operators have set (settings.server.ts); all others are as in their records. */
export function openTrades(written: ReadonlyMap<TradeSlug, boolean>): void {
  for (const trade of trades) trade.live = written.get(trade.slug) ?? liveInRecord.get(trade.slug) ?? false;
}

/** A trade that has pages for cities. */
export function landingTrade(service: LandingService): LandingTrade {
  const trade = landingTrades.find(({ slug }) => slug === service);
  if (!trade) throw new RangeError(`No pages for a city are written of ${service}`);
  return trade;
}

/** What a professional may sign up for (business specification, section 5); each belongs to a trade. */
export const signUpServices = [
  "Roofing",
  "Plumbing",
  "Electrical",
  "Heating & Gas",
  "Building & Construction",
  "Gardening & Landscaping",
  "Cleaning Services",
  "Handyman Services",
  "Painting & Decorating",
  "Carpentry",
  "Flooring",
  "Kitchen & Bathroom",
] as const;
