import type { SubmissionResult } from "@conform-to/react";
import type { ButtonHTMLAttributes, HTMLInputTypeAttribute, InputHTMLAttributes, ReactNode } from "react";
import { Icon } from "~/components/page/icon";

export type About = {
  label: string;
  name: string;
  /** The name, unless two forms of a page share it. */
  id?: string;
  hint?: string;
  /** In words that say how to put it right. */
  errors?: readonly string[];
};

type Typed = About & {
  defaultValue?: string;
  autoComplete?: string;
  required?: boolean;
  /** Takes the focus when something is wrong with it: for a form without an {@link ErrorSummary}. */
  focusOnError?: boolean;
};

export type FieldProps = Typed & {
  type?: HTMLInputTypeAttribute;
  inputMode?: InputHTMLAttributes<HTMLInputElement>["inputMode"];
  maxLength?: number;
  /** Of a day or a number. */
  min?: string;
  max?: string;
  pattern?: string;
  placeholder?: string;
  /** What the key that sends says, where the field is all that is asked. */
  enterKeyHint?: InputHTMLAttributes<HTMLInputElement>["enterKeyHint"];
  autoCapitalize?: InputHTMLAttributes<HTMLInputElement>["autoCapitalize"];
  /** Server-rendered focus: where the visitor should go on. */
  autoFocus?: boolean;
  /** It can be read, and is sent as it stands. */
  readOnly?: boolean;
  className?: string;
  /** Submits by itself at this many characters. */
  submitAt?: number;
  /** What the script says while the text is not an email address. */
  invalid?: string;
};

/** One line of text: label, hint, error, then the box. */
export function Field(props: FieldProps) {
  const { submitAt, invalid, className, type = "text", ...rest } = props;
  return (
    <Labelled {...props}>
      <input
        {...control(rest)}
        type={type}
        inputMode={rest.inputMode}
        maxLength={rest.maxLength}
        min={rest.min}
        max={rest.max}
        pattern={rest.pattern}
        placeholder={rest.placeholder}
        enterKeyHint={rest.enterKeyHint}
        readOnly={rest.readOnly}
        autoCapitalize={rest.autoCapitalize}
        // biome-ignore lint/a11y/noAutofocus: only a page whose one purpose is this field asks for it, or one that it held up
        autoFocus={rest.autoFocus || focusesOnError(rest)}
        className={className ? `input ${className}` : "input"}
        data-submit-at={submitAt}
        data-invalid={invalid}
      />
    </Labelled>
  );
}

export const TextArea = ({ rows = 4, ...props }: Typed & { rows?: number }) => (
  <Labelled {...props}>
    <textarea
      {...control(props)}
      rows={rows}
      // biome-ignore lint/a11y/noAutofocus: a refused form goes on where something is wrong
      autoFocus={focusesOnError(props)}
      className="input"
    />
  </Labelled>
);

/** A field's name, what it holds and what is wrong with it. */
export type FieldOf = (name: string) => Pick<Typed, "name" | "defaultValue" | "errors">;

/** What the fields of a form hold: what was typed, where that was refused. */
export const fieldOf =
  (values: Readonly<Record<string, string>>, refused?: SubmissionResult): FieldOf =>
  (name) => {
    const typed = refused ? refused.initialValue?.[name] : values[name];
    return {
      name,
      defaultValue: typeof typed === "string" ? typed : undefined,
      errors: refused?.error?.[name] ?? undefined,
    };
  };

export type Option = { value: string; label: string };

/** One of a list too long for buttons. */
export const Select = ({
  options,
  blank,
  ...props
}: Typed & { options: readonly Option[]; blank?: string }) => (
  <Labelled {...props}>
    <select
      {...control(props)}
      // biome-ignore lint/a11y/noAutofocus: a refused form goes on where something is wrong
      autoFocus={focusesOnError(props)}
      className="input"
    >
      {blank === undefined ? null : <option value="">{blank}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  </Labelled>
);

export const Labelled = ({
  label,
  name,
  id = name,
  hint,
  errors,
  children,
}: About & { children: ReactNode }) => (
  <div>
    <label htmlFor={id} className="label">
      {label}
    </label>
    {hint ? (
      <p id={`${id}-hint`} className="hint">
        {hint}
      </p>
    ) : null}
    <FieldError id={`${id}-error`} errors={errors} />
    {children}
  </div>
);

/** What is wrong with a field or a set of choices; nothing when all is well. */
export function FieldError({ id, errors }: { id: string; errors?: readonly string[] }) {
  if (!errors?.length) return null;
  return (
    <p id={id} className="error flex gap-2">
      <Icon name="circle-alert" />
      <span>{errors.join(" ")}</span>
    </p>
  );
}

const focusesOnError = ({ focusOnError, errors }: Typed) => Boolean(focusOnError && errors?.length);

/** The attributes that tie a control to its label, hint and error. */
export function control({ name, id = name, hint, errors, defaultValue, autoComplete, required }: Typed) {
  const invalid = Boolean(errors?.length);
  return {
    id,
    name,
    defaultValue,
    autoComplete,
    required,
    "aria-invalid": invalid || undefined,
    "aria-describedby":
      [hint && `${id}-hint`, invalid && `${id}-error`].filter(Boolean).join(" ") || undefined,
  };
}

type TickProps = Omit<InputHTMLAttributes<HTMLInputElement>, "className"> & { type?: "checkbox" | "radio" };

/** A box to tick, or one of several choices: the whole line takes the finger. */
export const Tick = ({ type = "checkbox", children, ...input }: TickProps) => (
  <label className="flex min-h-11 cursor-pointer items-start gap-3">
    <input type={type} {...input} className="mt-2.5 size-6 shrink-0" />
    <span className="py-2.5 wrap-anywhere">{children}</span>
  </label>
);

type SubmitButtonProps = Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  "type" | "className" | "formAction" | "about"
> & {
  /** Where it sends its form, when not where the others of the form do. */
  to?: string;
  quiet?: boolean;
  /** As wide as the form: where it is the one thing to do. */
  wide?: boolean;
  /** What the script lets it say while the form is on its way. */
  busy?: string;
  /** What the script says first when the form went nowhere, where its form says it otherwise. */
  failed?: string;
};

export function SubmitButton({ to, quiet, wide, busy, failed, ...button }: SubmitButtonProps) {
  const classes = ["btn", quiet && "btn-quiet", wide && "w-full"].filter(Boolean).join(" ");
  return (
    <button
      type="submit"
      formAction={to}
      className={classes}
      data-busy={busy}
      data-failed={failed}
      {...button}
    />
  );
}

/** How much of a file has been sent: shown by the script, which alone can tell. */
export function Sending() {
  return (
    <div data-sending="" hidden className="grid gap-2">
      <progress max={1} aria-label="How much of the file has been sent" className="w-full" />
      <p className="figures" />
      <p>
        <button type="button" className="btn btn-quiet">
          Stop
        </button>
      </p>
    </div>
  );
}

type Fields = Readonly<Record<string, string | number | null | undefined>>;

type PressProps = Omit<SubmitButtonProps, "to"> & {
  /** Where it is sent: to the page itself, if nothing is said. */
  to?: string;
  /** What it is about, sent with it. */
  about?: Fields;
  className?: string;
};

/** One press that does one thing: a form of nothing but its button. */
export const Press = ({ to, about = {}, className, ...button }: PressProps) => (
  <form method="post" action={to} className={className}>
    <Hidden fields={about} />
    <SubmitButton {...button} />
  </form>
);

/** What a form sends that nobody types; without what is null or undefined. */
export const Hidden = ({ fields }: { fields: Fields }) =>
  Object.entries(fields).map(([name, value]) =>
    value == null ? null : <input key={name} type="hidden" name={name} value={value} />,
  );
