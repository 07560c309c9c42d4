import { roofing } from "../trades/records/roofing";
import { askedWork, fitOf } from "../trades/who-fits";
import { estimateRoofing, poundRange } from "./estimate";
import { roofingQuiz } from "./quizzes/roofing";

export type GuidePrice = { work: string; helper?: string; price: string };

/** The house that {@link priceGuide} prices. */
export const guideHouse = "A house with 50 to 100 m² of roof";

/** What our estimate says of each kind of roof work that a business with these services may be asked for. */
export function priceGuide(services: readonly string[]): GuidePrice[] {
  const step = roofingQuiz.steps.find(({ id }) => id === "roof-work");
  if (step?.kind !== "choice") return [];
  return step.choices.flatMap(({ value, label, helper }) => {
    const answers = { "property-type": "house", "roof-work": value, "roof-size": "medium" };
    if (fitOf(askedWork(roofing, answers), services) === "never") return [];
    return [{ work: label, helper, price: poundRange(estimateRoofing(answers).result) }];
  });
}
