import type { NextWords } from "~/models/leads/now/homeowner";

/** What happens next, step by step; once the homeowner ended it, that nothing more does. */
export function NextSteps({ title, steps, record }: NextWords) {
  return (
    <section aria-labelledby="next">
      <h2 id="next" className="text-xl">
        {title}
      </h2>
      {steps.length === 1 ? <p className="mt-3">{steps[0]}</p> : null}
      {steps.length > 1 ? (
        <ol className="mt-3 grid gap-3">
          {steps.map((step, position) => (
            <li key={step} className="flex gap-3">
              <b className="figures text-brick" aria-hidden="true">
                {position + 1}
              </b>
              <span>{step}</span>
            </li>
          ))}
        </ol>
      ) : null}
      {record ? <p className="hint mt-3">{record}</p> : null}
    </section>
  );
}
