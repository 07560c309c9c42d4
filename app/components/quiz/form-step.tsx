import type { SubmissionResult } from "@conform-to/react";
import { StepsForm } from "~/components/form/steps-form";
import { type FieldStep, type Quiz, stepsOnOnePage } from "~/models/quiz/journey";

type FormStepProps = {
  quiz: Quiz;
  /** Answers given before, by step id. */
  values: Readonly<Record<string, string>>;
  refused?: SubmissionResult;
};

/** All questions of a one-page quiz, in their card. */
export function FormStep({ quiz, values, refused }: FormStepProps) {
  const steps: readonly FieldStep[] = stepsOnOnePage(quiz);
  return (
    <div className="panel">
      <StepsForm
        id={`quiz-${quiz.id}`}
        action={quiz.path}
        steps={steps}
        values={values}
        refused={refused}
        send="Get my quotes"
      />
    </div>
  );
}
