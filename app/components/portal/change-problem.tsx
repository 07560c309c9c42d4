import type { SubmissionResult } from "@conform-to/react";

/** Why a change was not made, on top of the page: a small form has no room to say it. */
export function ChangeProblem({ refused }: { refused?: SubmissionResult }) {
  const messages = Object.values(refused?.error ?? {}).flatMap((each) => each ?? []);
  if (messages.length === 0) return null;
  return (
    <p role="alert" tabIndex={-1} data-problem="" className="error mt-4">
      {[...new Set(messages)].join(" ")}
    </p>
  );
}
