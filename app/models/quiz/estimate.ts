import type { Answers, AskedEstimate, Estimate, StoredEstimate } from "../../../drizzle/schema/values/leads";

export type { AskedEstimate, Estimate } from "../../../drizzle/schema/values/leads";

type FactorTable = {
  version: number;
  base: number;
  /** Step id to option value to factor. */
  factors: Readonly<Record<string, Readonly<Record<string, number>>>>;
  range: readonly [low: number, high: number];
  shares: { materials: number; labour: number; vatMisc: number };
};

/** Homeowner specification, section 9, variant A. A change of any figure is a new version. */
const roofingRules: FactorTable = {
  version: 1,
  base: 3000,
  factors: {
    "property-type": { commercial: 2.2, flat: 0.7, bungalow: 0.9, house: 1 },
    "roof-work": { replacement: 2.8, repair: 0.4, maintenance: 0.25, emergency: 1.6 },
    "roof-size": { small: 0.6, medium: 1, large: 1.5, "very-large": 2.2 },
    urgency: { asap: 1.3, "this-week": 1.1, "this-month": 1, "within-3-months": 1 },
  },
  range: [0.85, 1.15],
  shares: { materials: 0.45, labour: 0.35, vatMisc: 0.2 },
};

/**
 * Variant A's estimate: the base price times the factor of each answer. An answer that is missing, or that the table
 * does not know, has no effect, so that a request is still priced after the quiz has changed.
 */
export function estimateRoofing(answers: Answers): StoredEstimate {
  const inputs: Record<string, string> = {};
  let base = roofingRules.base;
  for (const [step, factors] of Object.entries(roofingRules.factors)) {
    const answer = answers[step] ?? "";
    const factor = Object.hasOwn(factors, answer) ? factors[answer] : undefined;
    if (factor === undefined) continue;
    inputs[step] = answer;
    base *= factor;
  }
  return { variant: "A", version: roofingRules.version, inputs, result: spreadOut(base, roofingRules) };
}

/** A table of base prices, with their range and their split. */
type PriceTable<Price> = {
  version: number;
  base: Readonly<Record<string, Price>> & { other: Price };
  range: readonly [low: number, high: number];
  shares: { materials: number; labour: number; vatMisc: number };
};

export const projectSizes = ["small", "medium", "large"] as const;
type ProjectSize = (typeof projectSizes)[number];

type SizedPrice = readonly [small: number, medium: number, large: number];
const spread = { range: [0.7, 1.3], shares: { materials: 0.4, labour: 0.45, vatMisc: 0.15 } } as const;

/** Homeowner specification, section 9, variant B, in pounds. A change of any figure is a new version. */
const sizedRules: PriceTable<SizedPrice> = {
  version: 1,
  base: {
    roofing: [500, 2500, 8000],
    plumbing: [150, 800, 3000],
    electrical: [200, 1200, 4000],
    painting: [300, 1500, 5000],
    landscaping: [200, 1000, 3500],
    gardening: [200, 1000, 3500],
    handyman: [100, 600, 2000],
    cleaning: [150, 400, 800],
    solar: [3000, 8000, 15000],
    heating: [400, 2000, 6000],
    bathroom: [1000, 5000, 15000],
    kitchen: [2000, 8000, 25000],
    other: [200, 1000, 4000],
  },
  ...spread,
};

/** Homeowner specification, section 9, variant C and the success page, in pounds. */
const flatRules: PriceTable<number> = {
  version: 1,
  base: {
    roofing: 2500,
    plumbing: 800,
    electrical: 1200,
    painting: 1500,
    landscaping: 1000,
    handyman: 600,
    cleaning: 400,
    solar: 8000,
    other: 1000,
  },
  ...spread,
};

/** Sizes in the words of other questions, as sizes of variant B. */
const otherSizes: Readonly<Record<string, ProjectSize>> = {
  "very-large": "large",
  // rooms to paint
  "1": "small",
  "2-3": "medium",
  "4-6": "large",
  whole_house: "large",
  // a property to clean
  "1_bed": "small",
  "2_bed": "small",
  "3_bed": "medium",
  "4_plus_bed": "large",
  commercial: "large",
  // how long a handyman takes
  under_2_hours: "small",
  half_day: "small",
  full_day: "medium",
  several_days: "large",
};

/** Steps whose answer is a size: roofs and gardens, rooms, bedrooms and hours. */
const sizeSteps = [
  ...["project-size", "roof-size", "roof_size", "garden_size"],
  ...["rooms_count", "property_size", "job_size"],
];

/** The answer to the question how large the job is; undefined if it was not asked. */
export const explicitSize = (answers: Answers): string | undefined =>
  sizeSteps.map((step) => answers[step]).find(Boolean);

/**
 * The size that variant B prices: the explicit answer if there is one, with very large as large; else by a whole word
 * of the description (small, minor, repair; large, full, complete); else medium.
 */
export function projectSize(explicit: string | undefined, description: string): ProjectSize {
  const answered = projectSizes.find((size) => size === (otherSizes[explicit ?? ""] ?? explicit));
  if (answered) return answered;
  if (/\b(small|minor|repair)\b/i.test(description)) return "small";
  if (/\b(large|full|complete)\b/i.test(description)) return "large";
  return "medium";
}

/** Variant B's estimate, which `/quote-results` shows for every lead. An unknown service is priced as other. */
export function estimateBySize(service: string, size: ProjectSize): StoredEstimate {
  const prices = Object.hasOwn(sizedRules.base, service) ? sizedRules.base[service] : undefined;
  const base = (prices ?? sizedRules.base.other)[projectSizes.indexOf(size)] ?? Number.NaN;
  const inputs = { service, size };
  return { variant: "B", version: sizedRules.version, inputs, result: spreadOut(base, sizedRules) };
}

/** Variant C's estimate, which `/quote-success` shows. An unknown service is priced as other. */
export function estimateByService(service: string): StoredEstimate {
  const price = Object.hasOwn(flatRules.base, service) ? flatRules.base[service] : undefined;
  const base = price ?? flatRules.base.other;
  return {
    variant: "C",
    version: flatRules.version,
    inputs: { service },
    result: spreadOut(base, flatRules),
  };
}

const spreadOut = (base: number, { range, shares }: Pick<FactorTable, "range" | "shares">): Estimate => ({
  base,
  min: base * range[0],
  max: base * range[1],
  materials: base * shares.materials,
  labour: base * shares.labour,
  vatMisc: base * shares.vatMisc,
});

/** The estimate of a request as it is now; what was asked for then keeps its own. */
export const estimateNow = <Made extends object>(estimate: Made & { corrected?: Made }): Made =>
  estimate.corrected ?? estimate;

/** The sum of the lines as they are shown, each rounded. */
export const totalOfLines = (estimate: Pick<Estimate, "materials" | "labour" | "vatMisc">): number =>
  [estimate.materials, estimate.labour, estimate.vatMisc].reduce((sum, line) => sum + Math.round(line), 0);

/** Whole pounds with separators: `£9,282`. */
export const pounds = (amount: number): string => `£${Math.round(amount).toLocaleString("en-GB")}`;

/** `£9,282 – £12,558`. */
export const poundRange = (estimate: Pick<Estimate, "min" | "max">): string =>
  `${pounds(estimate.min)} – ${pounds(estimate.max)}`;

/** The same in a sentence: '£1,020 to £1,380'. */
export const poundSpan = ({ min, max }: Pick<Estimate, "min" | "max">): string =>
  `${pounds(min)} to ${pounds(max)}`;

/** Both estimates of a request whose answers were corrected; null where they are alike. */
export function askedThenWords({ corrected, result }: AskedEstimate): string | null {
  if (!corrected || poundSpan(corrected.result) === poundSpan(result)) return null;
  return `When you first asked: ${poundSpan(result)}. As corrected: ${poundSpan(corrected.result)}.`;
}

/** What a range is: rougher where the roofing quiz, which asks more, would give another. */
export const guideWords = ({ variant }: Pick<StoredEstimate, "variant">, service: string): string =>
  `A ${service === "roofing" && variant !== "A" ? "rougher guide than our roofing quiz" : "guide"}, not a quote.`;

type PricedLead = {
  resultsEstimate: AskedEstimate | null;
  serviceType: string;
  projectDescription: string;
  answers: Answers;
};

/**
 * What `/quote-results` shows for a lead: the figures it was stored with; for a lead older than those,
 * variant B's of today.
 */
export function resultsEstimateOf(lead: PricedLead): StoredEstimate {
  if (lead.resultsEstimate) return estimateNow(lead.resultsEstimate);
  return estimateBySize(lead.serviceType, projectSize(explicitSize(lead.answers), lead.projectDescription));
}
