import { countListings } from "~/models/listings/search/listings.server";
import { selling } from "~/models/placements/plan";
import { cities } from "~/models/places/gazetteer/cities";
import { quizzes } from "~/models/quiz/quizzes";
import { landingCities, landingServices } from "~/models/trades/landing";
import { announcedTrades, serviceTrades } from "~/models/trades/trade";
import { paths } from "~/paths";

/** The pages that anybody may find whatever is listed: the canonical addresses. */
export const listPages = (): string[] => [
  paths.home,
  ...announcedTrades.map(({ slug }) => paths.trade(slug)),
  paths.directory,
  paths.findRoofer(),
  paths.getRoofingQuotes,
  ...quizzes.map(({ path }) => path),
  paths.services,
  ...serviceTrades.map(({ slug }) => paths.service(slug)),
  paths.claimListing,
  ...(selling.open ? [paths.getFeatured] : []),
  paths.howWeOrderResults,
  paths.reviewsPolicy,
  paths.contact,
  paths.privacyPolicy,
  paths.termsConditions,
];

/** The pages of cities and of services in cities that have a business to show. */
export async function listPlacePages(): Promise<string[]> {
  const ofCities = cities
    .filter(({ hasPage }) => hasPage)
    .map(async ({ slug, name }) => {
      const has = await countListings({ trade: "roofing", city: name });
      return has ? [paths.cityRoofers(slug)] : [];
    });
  const ofServices = landingServices.flatMap((service) =>
    landingCities.map(async (slug) => {
      const city = cities.find((each) => each.slug === slug);
      const has = city && (await countListings({ trade: service, city: city.name }));
      return has ? [paths.quotesIn(service, slug), paths.serviceIn(service, slug)] : [];
    }),
  );
  return (await Promise.all([...ofCities, ...ofServices])).flat();
}

/** What a crawler is told while the database is away: it comes back instead of forgetting pages. */
export const sitemapAway = "The sitemap is not available just now.";

/** A crawler may keep a file as long as a cache may keep a page. */
export const sitemapHeaders = {
  "Content-Type": "application/xml; charset=utf-8",
  "Cache-Control": "public, max-age=0, s-maxage=60",
};
