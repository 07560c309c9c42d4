import type { ReactNode } from "react";
import type { Progress } from "~/models/quiz/journey";
import { QuizProgress } from "./quiz-panel";

type WaitingProps = {
  title: string;
  /** One line on what is going on. */
  children?: ReactNode;
  /** Where the page goes by itself; the head carries the HTML refresh for whoever runs no script. */
  onward: string;
  onwardLabel: string;
  /** Where the quiz counts the wait as its last step. */
  progress?: Progress;
  /** Seconds until the script goes there, without leaving this page in the history; stays when absent. */
  seconds?: number;
};

/** Something that takes a moment: says so, and never traps anyone. */
export function Waiting({ title, children, onward, onwardLabel, progress, seconds }: WaitingProps) {
  return (
    <div className="wrap narrow py-12">
      <div role="status" className="panel grid justify-items-center gap-5 text-center">
        {progress ? (
          <div className="w-full text-left">
            <QuizProgress progress={progress} />
          </div>
        ) : null}
        {seconds === undefined ? null : <div className="spinner" />}
        <h1 className="question">{title}</h1>
        {children ? <p className="hint">{children}</p> : null}
        <a href={onward} className="link nav-link" data-onward={seconds}>
          {onwardLabel}
        </a>
      </div>
    </div>
  );
}
