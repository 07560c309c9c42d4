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

/** Terms and what is known of each; what is not known is left out. */
export function DeskFacts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  const known = facts.filter(([, value]) => value !== null && value !== undefined && value !== "");
  return (
    <dl className="mt-3 grid gap-3 sm:grid-cols-2">
      {known.map(([term, value]) => (
        <div key={term}>
          <dt className="text-sm text-slate">{term}</dt>
          <dd className="whitespace-pre-line [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
