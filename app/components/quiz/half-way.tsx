import type { Progress } from "~/models/quiz/journey";
import { QuizPanel } from "./quiz-panel";
import { StartAgain } from "./start-again";

type HalfWayProps = {
  quizPath: string;
  /** Where the first open question is. */
  onward: string;
  progress: Progress;
};

/** Offers what was answered before: to whoever answered it, and not to the next person with the phone. */
export function HalfWay({ quizPath, onward, progress }: HalfWayProps) {
  return (
    <QuizPanel progress={progress}>
      <h1 className="question">You have a quote half done</h1>
      <p className="hint mt-2 mb-5">
        Some questions were answered on this device before. Was that not you, or is it about another job? Then
        start again.
      </p>
      <div className="grid gap-3">
        <a href={onward} className="btn w-full">
          Go on where you stopped
        </a>
        <StartAgain quizPath={quizPath} />
      </div>
    </QuizPanel>
  );
}
