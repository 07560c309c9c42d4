import type { ReactNode } from "react";
import type { Progress } from "~/models/quiz/journey";

/** The card that a question lives in. */
export function QuizPanel({ progress, children }: { progress?: Progress; children: ReactNode }) {
  return (
    <div className="panel">
      {progress ? <QuizProgress progress={progress} /> : null}
      {children}
    </div>
  );
}

export function QuizProgress({ progress: { number, total, percent } }: { progress: Progress }) {
  return (
    <div className="mb-5">
      <p className="figures hint mb-2 flex max-w-none justify-between text-sm">
        <span id="quiz-progress">
          Step {number} of {total}
        </span>{" "}
        <span>{percent}%</span>
      </p>
      <progress value={percent} max={100} aria-labelledby="quiz-progress" />
    </div>
  );
}
