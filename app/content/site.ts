/** The site's name and operator, as shipped; what an operator sets at `/admin/settings` overrides them. */
export const shipped = {
  name: "Fettle",
  strapline: "Home repairs, put in good order",
  supportEmail: "hello@fettle.example",
  /** The operator's WhatsApp number, for people who would rather write than ring; here one of Ofcom's drama numbers. */
  whatsApp: "07700 900 900",
  /** The operator, as named in the legal pages. */
  operatorName: "Fettle (demonstration)",
  operatorAddress: "No postal address: this copy of the site is a demonstration and not a trading business.",
  companyNumber: "",
  vatNumber: "",
};

export type SiteFact = keyof typeof shipped;

/** The picture of shared links, in public/: 1200 by 630 pixels, with the site's name in it. */
export const shippedSharePicture = "/share.png";

/** The current values, empty where there is none; only `applyWritten` (models/admin/settings.ts) changes them. */
export const site = {
  ...shipped,
  country: "UK",
  sharePicture: shippedSharePicture,
  /** What follows 'write to': the email, or the contact page where there is none. */
  writeTo: shipped.supportEmail,
};

export type MarketingFigure = {
  id: string;
  /** As it is shown: `10,000+`. */
  figure: string;
  /** What it counts, read after the figure: `homeowners helped`. */
  label: string;
};

/** Fixed figures of the homeowner specification, section 1: nothing computes them, so only a demonstration shows them. */
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

/** From how many requests a figure of this site's own is counted; with fewer it is not shown. */
export const fewestCounted = 30;

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

/** Ofcom's numbers for drama, domains that nobody can own (RFC 2606), and the word 'demonstration'. */
const placeholder = /^(\+44|0)7700 ?900|\.example\b|demonstration/i;

/** Whether a fact about the operator is still the one shipped with the source, which reaches nobody. */
export const isPlaceholder = (fact: string): boolean => placeholder.test(fact);
