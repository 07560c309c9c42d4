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
  /** Set where the choices are folded: says what they are. */
  fold?: string;
  send: string;
  /** Where another button is the one action of the screen. */
  quiet?: boolean;
};

/** Several questions on one page; all errors are shown at once, in a summary and at their fields. */
export function StepsForm({
  id,
  action,
  steps,
  values = {},
  refused,
  photos,
  fold,
  send,
  quiet,
}: StepsFormProps) {
  const ids = steps.map(({ id }) => id);
  const field = fieldOf(values, refused);
  const folded = fold ? steps.filter(({ kind }) => kind === "choice") : [];
  const show = (step: CodeStep | FieldStep) => (
    <StepField key={step.id} step={step} value={field(step.id).defaultValue} errors={field(step.id).errors} />
  );
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
      {steps.filter((step) => !folded.includes(step)).map(show)}
      {folded.length > 0 ? (
        <details open={folded.some(({ id }) => field(id).errors || field(id).defaultValue)}>
          <summary className="nav-link underline">{fold}</summary>
          <div className="mt-3 grid gap-5">{folded.map(show)}</div>
        </details>
      ) : null}
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
