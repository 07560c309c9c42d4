/** What the site says, or would say, that nothing here proves: to be proven or taken out. */
export function UnprovenStatements({ statements }: { statements: readonly string[] }) {
  if (statements.length === 0) return null;
  return (
    <section className="mt-10">
      <h2 className="text-xl">Not proven</h2>
      <p className="mt-1 text-slate">Prove each of these, or take it out of the site's content.</p>
      <details className="mt-2">
        <summary className="btn btn-quiet">{`Show all ${statements.length}`}</summary>
        <ul className="mt-2 list-disc pl-5">
          {statements.map((statement) => (
            <li key={statement}>{statement}</li>
          ))}
        </ul>
      </details>
    </section>
  );
}
