export type StepLine = readonly [title: string, line: string];

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
