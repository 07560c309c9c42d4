import type {
  BreadcrumbList,
  FAQPage,
  LocalBusiness,
  OpeningHoursSpecification,
  PostalAddress,
  WithContext,
} from "schema-dts";
import type { Weekday } from "~/models/base/clock";
import type { WeekOfHours } from "./profile/hours";

/**
 * Structured data for search engines: schema.org objects as JSON-LD. Builders give our own pages as paths; pageMeta
 * makes them absolute, since relative addresses mean nothing there.
 */

/** Only this kind: checking the union of all hundred takes the compiler seconds. */
type Local = Extract<LocalBusiness, { "@type": "LocalBusiness" }>;

/** What a listing tells search engines; missing facts are left out, never guessed. */
type BusinessFacts = {
  name: string;
  description: string;
  city: string;
  streetAddress?: string | null;
  postcode?: string | null;
  /** E.164. */
  phone?: string | null;
  website?: string | null;
  /** Path or address. */
  logoUrl?: string | null;
  /** Degrees. */
  latitude?: number | null;
  longitude?: number | null;
  /** The business's own, not the typical ones: day `Monday`, times `08:00` by the 24-hour clock. */
  openingHours?: WeekOfHours["openings"];
  /** Of the reviews that were written here. */
  own?: { rating: number; reviews: number };
};

const context = "https://schema.org";

/**
 * A listing as schema.org's LocalBusiness, with the rating of its own reviews: imported ratings are of reviews
 * published elsewhere. `path` is its canonical one.
 */
export function localBusiness(facts: BusinessFacts, { path }: { path: string }): WithContext<Local> {
  const { latitude, longitude, own } = facts;
  return given<WithContext<Local>>({
    "@context": context,
    "@type": "LocalBusiness",
    "@id": path,
    url: path,
    name: facts.name,
    description: facts.description,
    image: facts.logoUrl ?? undefined,
    telephone: facts.phone ?? undefined,
    sameAs: facts.website ?? undefined,
    priceRange: "££",
    address: given<PostalAddress>({
      "@type": "PostalAddress",
      streetAddress: facts.streetAddress ?? undefined,
      addressLocality: facts.city,
      postalCode: facts.postcode ?? undefined,
      addressCountry: "GB",
    }),
    geo:
      typeof latitude === "number" && typeof longitude === "number"
        ? { "@type": "GeoCoordinates", latitude, longitude }
        : undefined,
    openingHoursSpecification: facts.openingHours && weekOf(facts.openingHours),
    aggregateRating:
      own && own.reviews > 0
        ? { "@type": "AggregateRating", ratingValue: Number(own.rating.toFixed(1)), reviewCount: own.reviews }
        : undefined,
  });
}

/** Days with the same hours are grouped. */
function weekOf(hours: WeekOfHours["openings"]): OpeningHoursSpecification[] {
  const days = new Map<string, { opens: string; closes: string; dayOfWeek: Weekday[] }>();
  for (const { day, opens, closes } of hours) {
    const same = days.get(`${opens} ${closes}`) ?? { opens, closes, dayOfWeek: [] };
    same.dayOfWeek.push(day);
    days.set(`${opens} ${closes}`, same);
  }
  return [...days.values()].map(({ dayOfWeek, ...times }) => ({
    "@type": "OpeningHoursSpecification",
    dayOfWeek: dayOfWeek.length === 1 ? dayOfWeek[0] : dayOfWeek,
    ...times,
  }));
}

/** The way to a page, from the home page to the page itself, as schema.org's BreadcrumbList. */
export const breadcrumbs = (
  trail: readonly { name: string; path: string }[],
): WithContext<BreadcrumbList> => ({
  "@context": context,
  "@type": "BreadcrumbList",
  itemListElement: trail.map(({ name, path }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: path,
  })),
});

/** Questions with their answers as plain text, as schema.org's FAQPage. */
export const faqPage = (items: readonly { question: string; answer: string }[]): WithContext<FAQPage> => ({
  "@context": context,
  "@type": "FAQPage",
  mainEntity: items.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  })),
});

/** The facts without empty ones. */
function given<Facts extends object>(facts: Facts): Facts {
  const missing = (fact: unknown) =>
    fact === undefined || fact === null || fact === "" || (Array.isArray(fact) && fact.length === 0);
  const known = { ...facts };
  for (const name of Object.keys(known) as (keyof Facts)[]) if (missing(known[name])) delete known[name];
  return known;
}
