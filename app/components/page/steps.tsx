export type StepLine = readonly [title: string, line: string];

const number =
  "before:absolute before:-top-1 before:left-0 before:text-[2.0736rem] before:leading-none before:font-extrabold before:text-slate before:content-[counter(step)]";

export const Steps = ({ steps }: { steps: readonly StepLine[] }) => (
  <ol className="mt-4 grid gap-x-10 gap-y-2.5 [counter-reset:step] max-sm:text-sm lg:grid-cols-[1fr_1fr_1fr]">
    {steps.map(([title, line]) => (
      <li key={title} className={`relative pl-10 [counter-increment:step] ${number}`}>
        <h3 className="max-sm:text-base">{title}</h3>
        <p className="hint">{line}</p>
      </li>
    ))}
  </ol>
);
