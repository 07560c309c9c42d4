import { priceAhead } from "~/models/quiz/price-ahead";

const rangeOf = (work: string) => priceAhead({ work, size: "medium" }).range;

/** What a repair and a new roof should cost on a semi, as the home page says. */
export const PriceLine = () => (
  <p className="figures text-xs leading-tight sm:text-sm">
    A guide for a semi: repair <b>{rangeOf("repair")}</b> · new roof <b>{rangeOf("replacement")}</b>
  </p>
);
