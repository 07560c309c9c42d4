import type { CodeStep, FieldStep } from "~/models/quiz/journey";
import { Field, type FieldProps, Select, TextArea } from "./controls";

type StepFieldProps = {
  step: FieldStep | CodeStep;
  /** What was answered or typed before. */
  value?: string;
  errors?: readonly string[];
  /** Set where the step is the only question of the page. */
  autoFocus?: boolean;
};

/** The field for a step, with its keyboard, autofill and script attributes. */
export function StepField({ step, value, errors, autoFocus }: StepFieldProps) {
  const about = {
    name: step.id,
    hint: step.hint,
    required: !("optional" in step && step.optional === true),
    defaultValue: value,
    errors,
  };
  switch (step.kind) {
    case "choice": {
      const said = step.choices.find((choice) => choice.value === step.answered);
      return (
        <Select
          {...about}
          label={step.label ?? step.question}
          options={step.choices.filter((choice) => choice !== said)}
          blank={said ? `${said.label} (as it is)` : "Choose one"}
        />
      );
    }
    case "lines":
      return <TextArea {...about} label={step.label} autoComplete={step.autoComplete} />;
    default:
      return (
        <Field
          {...about}
          {...lineOf(step)}
          label={step.label}
          autoFocus={autoFocus}
          enterKeyHint={autoFocus ? "next" : undefined}
        />
      );
  }
}

/** The extra props of a one-line field, by kind of step. */
function lineOf(step: Exclude<StepFieldProps["step"], { kind: "choice" | "lines" }>): Partial<FieldProps> {
  switch (step.kind) {
    case "code":
      return {
        hint: step.hint ?? "Six digits. It can take a minute to arrive.",
        autoComplete: "one-time-code",
        inputMode: "numeric",
        submitAt: 6,
        className: "figures max-w-48 text-[1.44rem] [letter-spacing:0.25em]",
      };
    case "phone":
      return { type: "tel", inputMode: "tel", autoComplete: step.autoComplete };
    case "email":
      return {
        type: "email",
        inputMode: "email",
        autoComplete: step.autoComplete,
        invalid: "Please enter a valid email address",
      };
    case "postcode":
      return { autoComplete: step.autoComplete, className: "uppercase", autoCapitalize: "characters" };
    default:
      return { autoComplete: step.autoComplete };
  }
}
