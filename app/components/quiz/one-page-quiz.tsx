import type { SubmissionResult } from "@conform-to/dom";
import { StepsForm } from "~/components/form/steps-form";
import { hasBegun, type Quiz, stepsOnOnePage } from "~/models/quiz/journey";
import { StartAgain } from "./quiz-panel";

type OnePageQuizProps = {
  quiz: Quiz;
  /** Answers given before, by step id. */
  values: Readonly<Record<string, string>>;
  refused?: SubmissionResult;
};

/** All questions of a one-page quiz in a card, below its heading. */
export const OnePageQuiz = ({ quiz, values, refused }: OnePageQuizProps) => (
  <>
    <h1>{quiz.onePage?.heading}</h1>
    <p className="mt-4 mb-6 text-lg">{quiz.onePage?.text}</p>
    <div className="panel">
      <StepsForm
        id={`quiz-${quiz.id}`}
        action={quiz.path}
        steps={stepsOnOnePage(quiz)}
        values={values}
        refused={refused}
        send="Get my quotes"
      />
      {hasBegun(quiz, values) ? (
        <div className="mt-2 -mb-2">
          <StartAgain quizPath={quiz.path} quiet />
        </div>
      ) : null}
    </div>
  </>
);
