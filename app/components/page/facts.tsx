import type { ReactNode } from "react";
import { formatInstant } from "~/models/base/clock";

/** A fact in words. */
export type FactRow = readonly [term: string, text: string];
/** A fact; its parts are whatever React renders. */
export type ShownFact = readonly [term: string, fact: ReactNode];

/** Facts line by line, such as what was asked for and by whom; empty ones are left out. */
export const Facts = ({ rows }: { rows: readonly FactRow[] }) => (
  <dl className="mt-3 divide-y divide-line border-y border-line">
    {said(rows).map(([term, fact]) => (
      <div key={term} className="flex flex-wrap justify-between gap-x-4 py-2">
        <dt className="hint">{term}</dt>
        <dd className="min-w-0 font-semibold whitespace-pre-line wrap-anywhere">{fact}</dd>
      </div>
    ))}
  </dl>
);

/** A fact longer than this, in characters, takes the width of the whole list. */
const longest = 200;
const isLong = (fact: ReactNode) => typeof fact === "string" && fact.length > longest;

/** Facts in a grid, each below its term, in two columns where there is room. */
export const FactGrid = ({ rows }: { rows: readonly ShownFact[] }) => (
  <dl className="mt-3 grid gap-3 sm:grid-cols-2">
    {said(rows).map(([term, fact]) => (
      <div key={term} className={isLong(fact) ? "max-w-[68ch] sm:col-span-2" : undefined}>
        <dt className="text-sm text-slate">{term}</dt>
        <dd className="whitespace-pre-line wrap-anywhere">{fact}</dd>
      </div>
    ))}
  </dl>
);

const said = (rows: readonly ShownFact[]) => rows.filter(([, fact]) => fact !== "" && fact != null);

/** An instant in London time. */
export const LeadTime = ({ at }: { at: string }) => <time dateTime={at}>{formatInstant(at)}</time>;
