type FieldProblem = { fieldId: string; message: string };

type Errors = Readonly<Record<string, readonly string[] | null | undefined>>;

/** The errors in the order of `names`; those of no field link to `first`. */
export const problemsOf = (
  errors: Errors | null | undefined,
  first: string,
  names = Object.keys(errors ?? {}),
): FieldProblem[] =>
  names.flatMap((name) => (errors?.[name] ?? []).map((message) => ({ fieldId: name || first, message })));

/** People read about this many before they begin; the others are folded. */
const mostAtOnce = 3;

const words = ["Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve"];

/** All errors, each a link to its field. Takes the focus when the page opens. */
export function ErrorSummary({ problems }: { problems: readonly FieldProblem[] }) {
  if (problems.length === 0) return null;
  const rest = problems.slice(mostAtOnce);
  const number = words[rest.length - 1] ?? problems.length;
  return (
    // biome-ignore lint/a11y/noAutofocus: a refused form starts at what has to be put right
    <div role="alert" tabIndex={-1} autoFocus className="summary">
      <h2 className="text-lg">
        {rest.length > 0 ? `${number} things are missing or wrong` : "There is a problem"}
      </h2>
      <Problems problems={problems.slice(0, mostAtOnce)} />
      {rest.length > 0 ? (
        <details>
          <summary className="nav-link">{`And ${rest.length} more`}</summary>
          <Problems problems={rest} />
        </details>
      ) : null}
    </div>
  );
}

const Problems = ({ problems }: { problems: readonly FieldProblem[] }) => (
  <ul className="mt-1">
    {problems.map(({ fieldId, message }) => (
      <li key={`${fieldId} ${message}`}>
        <a href={`#${fieldId}`}>{message}</a>
      </li>
    ))}
  </ul>
);
