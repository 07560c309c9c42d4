export type FactRow = readonly [term: string, text: string];

/** What was asked for and by whom, line by line; a line without text is left out. */
export function Facts({ rows }: { rows: readonly FactRow[] }) {
  return (
    <dl className="mt-3 divide-y divide-line border-y border-line">
      {rows.map(([term, text]) =>
        text ? (
          <div key={term} className="flex flex-wrap justify-between gap-x-4 py-2">
            <dt className="hint">{term}</dt>
            <dd className="min-w-0 font-semibold whitespace-pre-line [overflow-wrap:anywhere]">{text}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
