import { estimateRoofing, pounds } from "~/models/quiz/estimate";

/** What a repair and a new roof should cost, from a small house to a large one, by variant A of the estimate. */
export const PriceLine = () => (
  <p className="figures text-xs leading-tight sm:text-sm">
    A guide: repair <b>{spanOf("repair")}</b> · new roof <b>{spanOf("replacement")}</b>
  </p>
);

function spanOf(work: string): string {
  const priced = (size: string) =>
    estimateRoofing({ "property-type": "house", "roof-work": work, "roof-size": size }).result;
  return `${pounds(priced("small").min)}–${pounds(priced("large").max)}`;
}
