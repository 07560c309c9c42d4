export type StepLine = readonly [title: string, line: string];

/** What happens one after the other, each with a line about it. */
export const Steps = ({ steps }: { steps: readonly StepLine[] }) => (
  <ol className="steps mt-4">
    {steps.map(([title, line]) => (
      <li key={title}>
        <h3>{title}</h3>
        <p className="hint">{line}</p>
      </li>
    ))}
  </ol>
);
