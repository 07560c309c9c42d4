import type { ReactNode } from "react";
import type { Progress } from "~/models/quiz/journey";

/** The card of a question. */
export const QuizPanel = ({ progress, children }: { progress?: Progress; children: ReactNode }) => (
  <div className="panel">
    {progress ? <QuizProgress progress={progress} /> : null}
    {children}
  </div>
);

const QuizProgress = ({ progress: { number, total, percent } }: { progress: Progress }) => (
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

/** The draft that a form is drawn from: no answer goes to another. */
export const DrawnFrom = ({ draft }: { draft?: string }) =>
  draft ? <input type="hidden" name="draft" value={draft} /> : null;

/** The intent that the button posts to the quiz's own address. */
export const startAgainIntent = "start-again";

type StartAgainProps = { quizPath: string; draft?: string; quiet?: boolean };

/** 'Start again', in a form of its own: forgets what was answered so far. */
export const StartAgain = ({ quizPath, draft, quiet = false }: StartAgainProps) => (
  <form method="post" action={quizPath}>
    <DrawnFrom draft={draft} />
    <button
      type="submit"
      name="intent"
      value={startAgainIntent}
      className={quiet ? "link nav-link" : "btn btn-quiet w-full"}
    >
      Start again
    </button>
  </form>
);

type WaitingProps = {
  title: string;
  /** One line about what is happening. */
  children?: ReactNode;
  /** Where the page goes on to automatically; without script, by an HTML refresh in the head. */
  onward: string;
  onwardLabel: string;
  /** Set where the quiz counts the wait as its last step. */
  progress?: Progress;
  /** Seconds until the script goes on, replacing this page in the history; without them it stays. */
  seconds?: number;
};

/** Says that something takes a moment, with a link onward in case it does not go on. */
export const Waiting = ({ title, children, onward, onwardLabel, progress, seconds }: WaitingProps) => (
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
