import { Fragment, type ReactNode } from "react";
import { FieldError, SubmitButton, TextArea } from "~/components/form/controls";
import { FileField } from "~/components/form/file-field";
import { StepField } from "~/components/form/step-field";
import { Icon, isIcon } from "~/components/page/icon";
import { NavLink } from "~/components/page/link";
import { photoField } from "~/models/leads/lead";
import type { Choice, ChoiceStep, DetailsStep, Progress, Step } from "~/models/quiz/journey";
import { DrawnFrom, QuizPanel } from "./quiz-panel";

type QuestionStepProps = {
  step: Step;
  progress?: Progress;
  action: string;
  /** The address of the step before; the first has none. */
  backTo?: string;
  /** What was answered or typed before. */
  value?: string;
  errors?: readonly string[];
  /** Errors of the photo of a details step. */
  photoErrors?: readonly string[];
  /** The id of the draft that the form is drawn from. */
  draft?: string;
  /** The sealed draft, which the last step's form carries. */
  sealed?: string;
  /** `h2` where the page has a headline of its own. */
  heading?: "h1" | "h2";
  /** Stand above the question: outside its form, and in it. */
  above?: ReactNode;
  within?: ReactNode;
  /** Stands under the question. */
  before?: ReactNode;
  /** Stands above the button, where a field is asked. */
  last?: ReactNode;
  /** Stands beside Back, at the end. */
  startAgain?: ReactNode;
  /** Stands between the form and Back: another form, such as 'send again'. */
  children?: ReactNode;
};

/** One question of a quiz, in its card: choices that submit, or a field and Continue. */
export function QuestionStep(props: QuestionStepProps) {
  const { step, progress, action, backTo, startAgain, sealed, heading: Heading = "h1", children } = props;
  const carriesFile = step.kind === "details";
  return (
    <QuizPanel progress={progress}>
      {props.above}
      {/* Each step needs its own id, or hydration carries the state of the one before forward. */}
      <form
        method="post"
        action={action}
        encType={carriesFile ? "multipart/form-data" : undefined}
        id={`step-${step.id}`}
        noValidate
        data-step={step.kind}
      >
        {props.within}
        <Heading className="question" id={`question-${step.id}`}>
          {step.question}
        </Heading>
        {props.before}
        <DrawnFrom draft={props.draft} />
        {sealed ? <input type="hidden" name="sealed" value={sealed} /> : null}
        <Question {...props} />
      </form>
      {children}
      {backTo || startAgain ? (
        <div className="mt-2 -mb-2 flex flex-wrap justify-between gap-x-6">
          {backTo ? (
            <NavLink to={backTo}>
              <Icon name="chevron-left" className="size-5" /> Back
            </NavLink>
          ) : (
            <span />
          )}
          {startAgain}
        </div>
      ) : null}
    </QuizPanel>
  );
}

type QuestionProps = Pick<QuestionStepProps, "step" | "value" | "errors" | "photoErrors" | "last" | "above">;

function Question({ step, value, errors, photoErrors, last, above }: QuestionProps) {
  switch (step.kind) {
    case "choice":
      return <Choices step={step} chosen={value} errors={errors} />;
    case "intro":
      return (
        <>
          <p className="hint my-5">{step.hint}</p>
          <SubmitButton name={step.id} value="read" wide>
            {step.button}
          </SubmitButton>
        </>
      );
    case "details":
      return <Details step={step} value={value} errors={errors} photoErrors={photoErrors} last={last} />;
    default:
      return (
        <>
          <div className="my-5 grid gap-5">
            {/* A browser scrolls to what has the focus, past what stands above. */}
            <StepField step={step} value={value} errors={errors} autoFocus={!above || Boolean(errors)} />
            {last}
          </div>
          <SubmitButton wide>{step.kind === "code" ? "Verify" : "Continue"}</SubmitButton>
        </>
      );
  }
}

type DetailsProps = Omit<QuestionProps, "step"> & { step: DetailsStep };

const Details = ({ step, value, errors, photoErrors, last }: DetailsProps) => (
  <>
    <p className="hint mt-2">{step.hint}</p>
    <div className="my-5 grid gap-5">
      <TextArea name={step.id} label={step.label} defaultValue={value} errors={errors} />
      <FileField
        name={photoField}
        label={step.photoLabel}
        hint="We remove where and when it was taken. Only the businesses we match you with, and our team, can see it. JPEG, PNG or WebP, up to 15 MB."
        accept="image/*"
        errors={photoErrors}
      />
      {last}
    </div>
    <SubmitButton wide>Get my quote</SubmitButton>
  </>
);

type ChoicesProps = { step: ChoiceStep; chosen?: string; errors?: readonly string[] };

const Choices = ({ step, chosen, errors }: ChoicesProps) => (
  <>
    {step.hint ? <p className="hint mt-2">{step.hint}</p> : null}
    {errors?.length ? (
      <div role="alert" className="mt-2">
        <FieldError id={`${step.id}-error`} errors={errors} />
      </div>
    ) : null}
    <fieldset aria-labelledby={`question-${step.id}`} className="mt-4">
      <ChoiceButtons name={step.id} choices={step.choices} chosen={chosen} />
    </fieldset>
  </>
);

type ChoiceButtonsProps = {
  name: string;
  choices: readonly Choice[];
  /** The value that was chosen before. */
  chosen?: string;
};

/** Each choice submits the form: one tap, no Continue. */
const ChoiceButtons = ({ name, choices, chosen }: ChoiceButtonsProps) => (
  <div className="choices">
    {choices.map(({ value, label, helper, note, icon }) => (
      <Fragment key={value}>
        <button
          type="submit"
          name={name}
          value={value}
          className={value === chosen ? "choice chosen" : "choice"}
        >
          {isIcon(icon) ? <Icon name={icon} /> : null}
          <span>
            <b>{label}</b>{" "}
            {helper || note ? <small>{[helper, note].filter(Boolean).join(" · ")}</small> : null}
            {value === chosen ? <small> (your answer)</small> : null}
          </span>
        </button>{" "}
      </Fragment>
    ))}
  </div>
);
