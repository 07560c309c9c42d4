import type { RequestState } from "~/models/leads/own-request/request-state";

type NextStepsProps = {
  title: string;
  state: RequestState;
  /** What comes of an open request, in order. */
  steps: readonly string[];
};

/** What happens next; once the homeowner ended it, that nothing more does. */
export function NextSteps({ title, state, steps }: NextStepsProps) {
  return (
    <section aria-labelledby="next">
      <h2 id="next" className="text-xl">
        {state === "open" ? title : "Where your request is"}
      </h2>
      {state === "open" ? (
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
      ) : (
        <p className="mt-3">{ended[state]}</p>
      )}
    </section>
  );
}

const ended: Readonly<Record<Exclude<RequestState, "open">, string>> = {
  hired: "Someone has been hired for this work. Nobody else gets this request.",
  stopped: "This request was stopped. Nobody else gets it; a business that had it before still has it.",
  deleted: "The contact details were deleted, so nobody can get in touch about this request.",
};
