import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import type { FieldStep } from "~/models/quiz/journey";
import { ErrorSummary } from "./error-summary";
import { StepField } from "./step-field";
import { SubmitButton } from "./submit-button";

type StepsFormProps = {
  id: string;
  action: string;
  steps: readonly FieldStep[];
  /** What was answered before, by step id. */
  values?: Readonly<Record<string, string>>;
  /** What the server said to the last try, with what was typed. */
  refused?: SubmissionResult;
  send: string;
  /** Stands between the last field and the button. */
  children?: ReactNode;
};

/** Several questions on one page: what is wrong with any of them is said at once, above and beside it. */
export function StepsForm({ id, action, steps, values, refused, send, children }: StepsFormProps) {
  const errorsOf = (field: string) => refused?.error?.[field] ?? undefined;
  const problems = [...steps.map((step) => step.id), ""].flatMap((field) =>
    (errorsOf(field) ?? []).map((message) => ({ fieldId: field || (steps[0]?.id ?? ""), message })),
  );
  return (
    <form method="post" action={action} id={id} noValidate className="grid gap-5">
      <ErrorSummary problems={problems} />
      {steps.map((step) => (
        <StepField
          key={step.id}
          step={step}
          value={refused ? typedIn(refused, step.id) : values?.[step.id]}
          errors={errorsOf(step.id)}
        />
      ))}
      {children}
      <SubmitButton wide>{send}</SubmitButton>
    </form>
  );
}

function typedIn({ initialValue }: SubmissionResult, field: string): string | undefined {
  const typed = initialValue?.[field];
  return typeof typed === "string" ? typed : undefined;
}
