export type FieldProblem = { fieldId: string; message: string };

/** Everything that has to be put right, each a link to its field. Takes the focus when the page opens. */
export function ErrorSummary({ problems }: { problems: readonly FieldProblem[] }) {
  if (problems.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: a refused form starts at what has to be put right
    <div role="alert" tabIndex={-1} autoFocus className="summary">
      <h2 className="text-lg">There is a problem</h2>
      <ul className="mt-1">
        {problems.map(({ fieldId, message }) => (
          <li key={`${fieldId} ${message}`}>
            <a href={`#${fieldId}`}>{message}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
