/** Who the site says it is, as it comes with the source: what an operator writes at `/admin/settings` stands before it. */
export const shipped = {
  name: "Fettle",
  strapline: "Home repairs, put in good order",
  supportEmail: "hello@fettle.example",
  /** The operator's own, for people who would rather write than ring; one of Ofcom's drama numbers here. */
  whatsApp: "07700 900 900",
  /** Who answers for the site in its legal pages. */
  operatorName: "Fettle (demonstration)",
  operatorAddress: "No postal address: this copy of the site is a demonstration and not a trading business.",
  companyNumber: "",
  vatNumber: "",
};

export type SiteFact = keyof typeof shipped;

/** What a shared link shows, in public/: 1200 by 630 pixels, with the name in it. */
export const shippedSharePicture = "/share.png";

/** The same as it is now; only `applySettings` (settings.server.ts) writes here. Empty is what there is none of. */
export const site = {
  ...shipped,
  country: "UK",
  sharePicture: shippedSharePicture,
};

export type MarketingFigure = {
  id: string;
  /** As it is shown: `10,000+`. */
  figure: string;
  /** What it counts, read after the figure: `homeowners helped`. */
  label: string;
};

/** Fixed figures of the homeowner specification, section 1, which are not computed: statements.ts says when each may be shown. */
export const marketingFigures = {
  homeownersHelped: {
    id: "homeowners-helped",
    figure: "10,000+",
    label: "homeowners helped",
  },
  averageRating: { id: "average-rating", figure: "4.8/5", label: "average rating" },
  satisfaction: { id: "satisfaction", figure: "98%", label: "satisfaction" },
  quoteProcess: { id: "quote-process", figure: "2-minute", label: "quote process" },
  responseOften: { id: "response-often", figure: "under 1 hour", label: "response, often" },
  professionals: { id: "professionals", figure: "500+", label: "pros" },
  responseTime: { id: "response-time", figure: "24hrs", label: "response" },
  quoteAccuracy: {
    id: "quote-accuracy",
    figure: "92.5%",
    label: "average quote accuracy",
  },
  quotesGiven: { id: "quotes-given", figure: "15,000+", label: "quotes" },
  averageTime: { id: "average-time", figure: "2.3 min", label: "average time" },
} as const satisfies Record<string, MarketingFigure>;

/** Shown as the count of listed roofers when the real count cannot be had. */
export const fallbackRooferCount = 500;

/** Quote accuracy in whole percent, by city, as a demonstration states it (homeowner specification, section 2); a live site counts it. */
export const quoteAccuracyByCity = [
  { city: "London", percent: 94 },
  { city: "Manchester", percent: 92 },
  { city: "Birmingham", percent: 93 },
  { city: "Leeds", percent: 91 },
  { city: "Glasgow", percent: 90 },
  { city: "Bristol", percent: 92 },
] as const satisfies readonly { city: string; percent: number }[];

/** Numbers that Ofcom gives to drama, names that nobody can own (RFC 2606), and our own word for it. */
const placeholder = /^(\+44|0)7700 ?900|\.example\b|demonstration/i;

/** Whether a fact about whoever runs the site is still the one that came with the source: it reaches nobody. */
export const isPlaceholder = (fact: string): boolean => placeholder.test(fact);
