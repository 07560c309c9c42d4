import type { ReactNode } from "react";

/** A part of one entry's page. */
export function DeskSection({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section className="panel" id={id}>
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  );
}

/** Longer than this, a value has the width of the whole list. */
const longest = 200;

/** Terms and what is known of each; what is not known is left out. */
export function DeskFacts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  const known = facts.filter(([, value]) => value !== null && value !== undefined && value !== "");
  const isLong = (value: ReactNode) => typeof value === "string" && value.length > longest;
  return (
    <dl className="mt-3 grid gap-3 sm:grid-cols-2">
      {known.map(([term, value]) => (
        <div key={term} className={isLong(value) ? "max-w-[68ch] sm:col-span-2" : undefined}>
          <dt className="text-sm text-slate">{term}</dt>
          <dd className="whitespace-pre-line [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
