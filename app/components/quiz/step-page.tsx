import type { Progress, Step } from "~/models/quiz/journey";
import { paths } from "~/paths";
import { QuestionStep } from "./question-step";
import { ResendCode } from "./resend-code";
import { StartAgain } from "./start-again";

export type AskedStep = {
  stepId: string;
  progress: Progress;
  backTo?: string;
  /** What was answered before. */
  value?: string;
  /** Where the code went, in national format, and the seconds until another may be sent. */
  code?: { phone: string; wait: number };
  /** Where the number can be changed. */
  changePhone?: string;
  sealed?: string;
};

/** What was wrong with the last try: under the field, or about the photo. */
export type StepProblem = { problem?: string; typed?: string; photoProblem?: string };

type StepPageProps = AskedStep & {
  quizPath: string;
  step: Step;
  refused?: StepProblem;
};

function codeHint(phone: string, refused?: StepProblem): string {
  const texted = `We have texted a code to ${phone}. It can take a minute to arrive.`;
  return refused?.problem ? `${texted} If we sent more than one, only the latest works.` : texted;
}

/** One question, with all that may stand around it. */
export function StepPage({ quizPath, step, refused, code, changePhone, value, ...asked }: StepPageProps) {
  const action = paths.quizStep(quizPath, step.id);
  return (
    <QuestionStep
      step={code ? { ...step, hint: codeHint(code.phone, refused) } : step}
      progress={asked.progress}
      action={action}
      backTo={asked.backTo}
      value={refused ? refused.typed : value}
      errors={refused?.problem ? [refused.problem] : undefined}
      photoErrors={refused?.photoProblem ? [refused.photoProblem] : undefined}
      sealed={asked.sealed}
      startAgain={asked.progress.number > 1 ? <StartAgain quizPath={quizPath} quiet /> : undefined}
    >
      {code ? <ResendCode action={action} wait={code.wait} /> : null}
      {changePhone ? (
        <p>
          <a href={changePhone} className="nav-link">
            Change phone number
          </a>
        </p>
      ) : null}
    </QuestionStep>
  );
}
