import { type City, findCity } from "~/models/places/gazetteer/cities";
import { paths } from "~/paths";
import { type LandingService, landingTrade, landingTrades, type Trade } from "./trade";

/** The services that have a page for a city (homeowner specification, section 2). */
export const landingServices: readonly LandingService[] = landingTrades.map(({ slug }) => slug);

/** The ten cities that have them; more cities have a list of roofers. */
export const landingCities = [
  "birmingham",
  "manchester",
  "london",
  "leeds",
  "glasgow",
  "bristol",
  "liverpool",
  "sheffield",
  "edinburgh",
  "cardiff",
] as const;
export type LandingCity = (typeof landingCities)[number];

/** The page of a one-segment address; `path` is its canonical form. */
export type Landing =
  | { kind: "quotes" | "service"; service: LandingService; city: City & { slug: LandingCity }; path: string }
  | { kind: "city"; city: City; path: string }
  /** `/roofers-` and a place without a page. */
  | { kind: "unknown-city"; place: string }
  | { kind: "unknown" };

const quotesPattern = /^(.+?)-quotes-in-(.+)$/;
const servicePattern = /^(.+?)-in-(.+)$/;
const cityPattern = /^roofers-(.*)$/;
/** Longer than any address of ours; longer ones are not looked at. */
const longest = 100;

/**
 * Reads `{service}-quotes-in-{city}`, `{service}-in-{city}` and `roofers-{city}`, in this order and any case: the first
 * pattern that matches decides, even if its names are unknown.
 */
export function parseLanding(segment: string): Landing {
  const text = segment.length > longest ? "" : segment.toLowerCase();
  const quotes = quotesPattern.exec(text);
  if (quotes) return serviceLanding("quotes", quotes[1], quotes[2]);
  const service = servicePattern.exec(text);
  if (service) return serviceLanding("service", service[1], service[2]);
  const place = cityPattern.exec(text);
  if (!place) return { kind: "unknown" };
  const city = citySlugged(place[1]);
  return city?.hasPage
    ? { kind: "city", city, path: paths.cityRoofers(city.slug) }
    : { kind: "unknown-city", place: (place[1] ?? "").replaceAll("-", " ") };
}

/** The heading of a service's page for a city: 'Roofing quotes in Leeds', 'Roofing in Leeds'. */
export const landingHeading = (kind: "quotes" | "service", service: LandingService, city: string): string =>
  `${landingTrade(service).label}${kind === "quotes" ? " quotes" : ""} in ${city}`;

function serviceLanding(kind: "quotes" | "service", name = "", place = ""): Landing {
  const service = landingServices.find((each) => each === name);
  const slug = landingCities.find((each) => each === place);
  const city = slug && citySlugged(slug);
  if (!service || !city) return { kind: "unknown" };
  const path = kind === "quotes" ? paths.quotesIn(service, slug) : paths.serviceIn(service, slug);
  return { kind, service, city: { ...city, slug }, path };
}

/** Only an exact slug: a name with spaces around it is no address. */
function citySlugged(slug = ""): City | undefined {
  const city = findCity(slug);
  return city?.slug === slug ? city : undefined;
}

/** The page about a trade: its own address, else its page below `/services`, else its listings. */
export function tradePath({ slug, announced, service }: Trade): string {
  if (announced) return paths.trade(slug);
  return service ? paths.service(slug) : paths.directorySearch({ service: slug });
}

/** The page where visitors browse the businesses of a live trade. */
export const browsePath = ({ slug }: Trade): string =>
  slug === "roofing" ? paths.roofing : paths.directorySearch({ service: slug });
