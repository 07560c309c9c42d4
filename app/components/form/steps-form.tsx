import type { SubmissionResult } from "@conform-to/dom";
import type { CodeStep, FieldStep } from "~/models/quiz/journey";
import { fieldOf, SubmitButton } from "./controls";
import { ErrorSummary, problemsOf } from "./error-summary";
import { FileField } from "./file-field";
import { StepField } from "./step-field";

type StepsFormProps = {
  id: string;
  action: string;
  steps: readonly (CodeStep | FieldStep)[];
  /** What was answered before, by step id. */
  values?: Readonly<Record<string, string>>;
  /** The server's reply to the last try, with what was typed. */
  refused?: SubmissionResult;
  /** Set where photos can be added: says who sees them. */
  photos?: string;
  send: string;
  /** Where another button is the one action of the screen. */
  quiet?: boolean;
};

/** Several questions on one page; all errors are shown at once, in a summary and at their fields. */
export function StepsForm({ id, action, steps, values = {}, refused, photos, send, quiet }: StepsFormProps) {
  const ids = steps.map(({ id }) => id);
  const field = fieldOf(values, refused);
  return (
    <form
      method="post"
      action={action}
      id={id}
      encType={photos ? "multipart/form-data" : undefined}
      noValidate
      className="grid gap-5"
    >
      <ErrorSummary problems={problemsOf(refused?.error, ids[0] ?? "", [...ids, "photos", ""])} />
      {steps.map((step) => (
        <StepField
          key={step.id}
          step={step}
          value={field(step.id).defaultValue}
          errors={field(step.id).errors}
        />
      ))}
      {photos ? (
        <FileField
          {...field("photos")}
          label="Add photos"
          hint={refused ? "If you chose photos, please choose them again." : photos}
          accept="image/*"
          multiple
        />
      ) : null}
      <SubmitButton wide quiet={quiet}>
        {send}
      </SubmitButton>
    </form>
  );
}
