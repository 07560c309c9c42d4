import { pageNotFoundFacts } from "~/components/page/page-meta";
import { localWords } from "~/content/local-words";
import { choiceTitle, choiceWords } from "~/models/listings/search/query";
import { breadcrumbs } from "~/models/listings/structured-data";
import { landingHeading, parseLanding, tradePath } from "~/models/trades/landing";
import { landingTrade } from "~/models/trades/trade";
import { paths } from "~/paths";
import type { CityPageFacts } from "./city-page";
import type { ServicePageFacts } from "./service-page";

/** The meta data of a city's page. */
export function cityFacts({ city, search, choice, listed, found: { page, order } }: CityPageFacts) {
  const { name, slug } = city;
  const path = paths.cityRoofers(slug, { page });
  return {
    title: `Roofers in ${name}${choiceTitle(choice, order)}${page > 1 ? `, page ${page}` : ""}`,
    description: `${listed.toLocaleString("en-GB")} roofers in ${name}, ${city.region}, with ratings, services and who is verified. Compare them, or get free quotes.`,
    // Each page of the whole list has its own canonical address; searches are not indexed.
    path,
    noindex: listed === 0 || search !== "" || choiceWords(choice) !== "",
    jsonLd: [
      breadcrumbs([
        { name: "Home", path: paths.home },
        { name: "Roofing", path: paths.roofing },
        { name, path: paths.cityRoofers(slug) },
      ]),
    ],
  };
}

/** The meta data of the page of a service in a city. */
export function serviceFacts({ kind, service, city, listed }: ServicePageFacts) {
  const title = landingHeading(kind, service, city.name);
  const trade = landingTrade(service);
  const { label, name, people } = trade;
  const path = (kind === "quotes" ? paths.quotesIn : paths.serviceIn)(service, city.slug);
  return {
    title,
    description:
      kind === "quotes"
        ? `What ${name} costs in ${city.name}, small job to large, what to ask before you say yes, and ${people} who are listed there.`
        : localWords[service].paragraphs(city.slug).join(" "),
    path,
    noindex: listed === 0,
    jsonLd: [
      breadcrumbs([
        { name: "Home", path: paths.home },
        { name: label, path: tradePath(trade) },
        { name: title, path },
      ]),
    ],
  };
}

/** The meta data of an address that is neither. */
export function notFoundFacts(segment = "") {
  if (parseLanding(segment).kind !== "unknown-city") return pageNotFoundFacts;
  const description = "The city you're looking for doesn't exist in our directory.";
  return { title: "City Not Found", description };
}
