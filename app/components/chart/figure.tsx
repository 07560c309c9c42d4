import type { ReactNode } from "react";

type FigureProps = {
  /** What the number is: 'Median time to first contact'. */
  term: string;
  /** The number with its unit, in words: '2 hours 10 minutes'. */
  value: string;
  /** How it was calculated, in a sentence. */
  children?: ReactNode;
};

/** One number that says something by itself. */
export function Figure({ term, value, children }: FigureProps) {
  return (
    <div>
      <dl>
        <dt className="text-slate">{term}</dt>
        <dd className="figures text-xl font-bold">{value}</dd>
      </dl>
      {children ? <p className="mt-1 text-sm text-slate">{children}</p> : null}
    </div>
  );
}
