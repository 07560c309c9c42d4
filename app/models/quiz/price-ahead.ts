import type { Answers } from "../../../drizzle/schema/values/leads";
import { roofing } from "../trades/records/roofing";
import type { LandingTrade } from "../trades/trade";
import { askedWork, fitOf } from "../trades/who-fits";
import { estimateBySize, estimateRoofing, poundRange, poundSpan } from "./estimate";
import { roofingQuiz } from "./quizzes/roofing";

/** The kinds of work on the home page, with the quiz's values; `words` start the result. */
export const priceWorks = [
  { value: "replacement", label: "New tiles", words: "New tiles" },
  { value: "repair", label: "A repair", words: "A repair" },
  { value: "maintenance", label: "Gutters, moss", words: "Gutters and moss" },
  { value: "emergency", label: "A leak now", words: "A leak that cannot wait" },
] as const;

/** The sizes, with the quiz's values; `words` end the sentence. */
export const priceSizes = [
  { value: "small", label: "Terrace", words: "on a terrace" },
  { value: "medium", label: "Semi", words: "on a semi" },
  { value: "large", label: "Detached", words: "on a detached house" },
  { value: "very-large", label: "Larger still", words: "on a roof above 150 m²" },
] as const;

/**
 * The answer: 'New tiles on a semi', '£7,140 to £9,660', and the choices that it is for; `told` if somebody made them.
 */
export type PriceAhead = { work: string; size: string; words: string; range: string; told: boolean };

/** Variant A's estimate for these two answers, by default for new tiles on a semi. */
export function priceAhead(asked: { work?: string | null; size?: string | null }): PriceAhead {
  const work = priceWorks.find(({ value }) => value === asked.work) ?? priceWorks[0];
  const size = priceSizes.find(({ value }) => value === asked.size) ?? priceSizes[1];
  return {
    work: work.value,
    size: size.value,
    words: `${work.words} ${size.words}`,
    range: rangeAhead(answersOf(work.value, size.value)),
    told: Object.keys(toldAhead(asked)).length > 0,
  };
}

/** The quiz's answers about this work on a roof of this size; what cannot wait is wanted at once, and costs what that does. */
const answersOf = (work: string, size: string): Answers => ({
  ...{ "roof-work": work, "roof-size": size },
  ...(work === "emergency" ? { urgency: "asap" } : {}),
});

/** Variant A's estimate for the answers so far, in a sentence: '£1,020 to £1,380'. */
export const rangeAhead = (answers: Answers): string => poundSpan(estimateRoofing(answers).result);

/** The answers of the quiz that these two are; none for anything but a pair of them. */
export function toldAhead({ work, size }: { work?: string | null; size?: string | null }): Answers {
  const known = [priceWorks, priceSizes].map((all) => all.map(({ value }) => value as string));
  return known[0]?.includes(work ?? "") && known[1]?.includes(size ?? "")
    ? { "roof-work": work ?? "", "roof-size": size ?? "" }
    : {};
}

export type GuidePrice = { work: string; helper?: string; price: string };

/** The house that {@link priceGuide} prices. */
export const guideHouse = "A house with 50 to 100 m² of roof";

/** Our estimate for each kind of roof work that a business with these services may be asked for. */
export function priceGuide(services: readonly string[]): GuidePrice[] {
  const step = roofingQuiz.steps.find(({ id }) => id === "roof-work");
  if (step?.kind !== "choice") return [];
  return step.choices.flatMap(({ value, label, helper }) => {
    const answers = { "property-type": "house", ...answersOf(value, "medium") };
    if (fitOf(askedWork(roofing, answers), services) === "never") return [];
    return [{ work: label, helper, price: poundRange(estimateRoofing(answers).result) }];
  });
}

/** What a trade's work costs: by the kind of work on {@link guideHouse} where a quiz of its own asks that, else by size. */
export const tradeGuide = ({ slug, landing }: LandingTrade): GuidePrice[] =>
  landing.sizes?.map(({ size, label, example }) => ({
    ...{ work: label, helper: example, price: poundRange(estimateBySize(slug, size).result) },
  })) ?? priceGuide([]);
