import type { ChosenPrice } from "~/models/leads/now/homeowner-actions";
import { type Estimate, poundRange, pounds, totalOfLines } from "~/models/quiz/estimate";
import { pounds as inPounds } from "~/models/reading/money";

type PriceRangeProps = {
  estimate: Pick<Estimate, "min" | "max">;
  /** `h1` where the price is the subject of the page. */
  heading?: "h1" | "h2" | "p";
  /** Who confirms the price: 'Roofers'. */
  who?: string;
  /** What the range is, in words. */
  guide?: string;
  /** What similar jobs were agreed at, in words, once there are enough. */
  agreed?: string | null;
  /** The price that was chosen, in place of the range. */
  chosen?: ChosenPrice | null;
};

/**
 * The price in large type, and directly below it what it is: the one that was chosen, or until then the range, which is
 * a guide and not a quote.
 */
export const PriceRange = ({
  estimate,
  heading: Heading = "p",
  who = "Roofers",
  guide = "A guide, not a quote.",
  agreed,
  chosen,
}: PriceRangeProps) => (
  <div className="deep gable px-5 py-4">
    <Heading className="price">{chosen ? inPounds(chosen.pence) : poundRange(estimate)}</Heading>
    <p className="mt-1 text-sm wrap-anywhere">
      {chosen
        ? `${chosen.words} Our guide was ${poundRange(estimate)}.`
        : `${guide} ${who} confirm once they have looked.`}
    </p>
    {agreed && !chosen ? <p className="mt-1 text-sm">{agreed}</p> : null}
  </div>
);

type BreakdownProps = {
  estimate: Pick<Estimate, "materials" | "labour" | "vatMisc">;
  /** Whether to show the sum of the lines. */
  total?: boolean;
};

const line = "grid grid-cols-[1fr_auto] gap-x-4 gap-y-1";

/** Three amounts, each with a bar as long as its share of the total. */
export function Breakdown({ estimate, total = false }: BreakdownProps) {
  const parts = [
    ["Materials", estimate.materials],
    ["Labour", estimate.labour],
    ["VAT and misc", estimate.vatMisc],
  ] as const;
  const whole = Math.max(totalOfLines(estimate), 1);
  return (
    <dl className="figures grid gap-4">
      {parts.map(([label, amount]) => (
        <div key={label} className={line}>
          <dt>{label}</dt>
          <dd className="font-bold">{pounds(amount)}</dd>
          <svg
            viewBox="0 0 100 4"
            preserveAspectRatio="none"
            aria-hidden="true"
            className="col-span-full h-2.5 w-full rounded-[5px] bg-line"
          >
            <rect className="fill-slate" width={Math.round((amount / whole) * 100)} height="4" />
          </svg>
        </div>
      ))}
      {total ? (
        <div className={`${line} border-t border-line pt-3`}>
          <dt>Total</dt>
          <dd className="font-bold">{pounds(totalOfLines(estimate))}</dd>
        </div>
      ) : null}
    </dl>
  );
}

/** The title of a result. */
export const resultTitle = ({ estimate, chosen }: Pick<PriceRangeProps, "estimate" | "chosen">): string =>
  chosen ? `Your price: ${inPounds(chosen.pence)}` : `Your estimate: ${poundRange(estimate)}`;
