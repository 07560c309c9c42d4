import type { SubmissionResult } from "@conform-to/dom";
import type { ButtonHTMLAttributes, HTMLInputTypeAttribute, InputHTMLAttributes, ReactNode } from "react";
import { Icon } from "~/components/page/icon";
import { keepingOf, offerIn, takingOf } from "~/models/reading/offers";

export type About = {
  label: string;
  name: string;
  /** Defaults to the name; needed where two forms of a page share one. */
  id?: string;
  hint?: string;
  /** Each says how to put it right. */
  errors?: readonly string[];
};

type Typed = About & {
  defaultValue?: string;
  autoComplete?: string;
  required?: boolean;
  /** Focuses the field when it has an error: for a form without an {@link ErrorSummary}. */
  focusOnError?: boolean;
};

export type FieldProps = Typed & {
  type?: HTMLInputTypeAttribute;
  inputMode?: InputHTMLAttributes<HTMLInputElement>["inputMode"];
  maxLength?: number;
  /** For a date or a number. */
  min?: string;
  max?: string;
  pattern?: string;
  placeholder?: string;
  /** Label of the keyboard's Enter key, where this is the only field. */
  enterKeyHint?: InputHTMLAttributes<HTMLInputElement>["enterKeyHint"];
  autoCapitalize?: InputHTMLAttributes<HTMLInputElement>["autoCapitalize"];
  /** Focuses the field when the page opens. */
  autoFocus?: boolean;
  /** Shown and sent, but not editable. */
  readOnly?: boolean;
  className?: string;
  /** Submits the form at this many characters. */
  submitAt?: number;
  /** Message that the script shows while the text is not an email address. */
  invalid?: string;
  /** What a browser offers while somebody types; anything else may be typed. */
  suggestions?: readonly string[];
};

/** One line of text: label, hint, error, then the box. */
export function Field(props: FieldProps) {
  const { submitAt, invalid, className, type = "text", suggestions, ...rest } = props;
  const list = suggestions && `${rest.id ?? rest.name}-list`;
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
        list={list}
      />
      {list ? (
        <datalist id={list}>
          {suggestions.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      ) : null}
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

/** A field's name, value and errors. */
export type FieldOf = (name: string) => Pick<Typed, "name" | "defaultValue" | "errors">;

/** The values of a form's fields: what was typed, once that was refused, else `values`. */
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

/** For a list too long for buttons. */
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
    <FieldError id={`${id}-error`} name={name} errors={errors} />
    {children}
  </div>
);

type FieldErrorProps = { id: string; name?: string; errors?: readonly string[] };

/** The errors of a field or a set of choices, and the answers to what is asked; nothing when there are none. */
export function FieldError({ id, name, errors }: FieldErrorProps) {
  if (!errors?.length) return null;
  const asked = errors.flatMap((message) => offerIn(message) ?? [])[0];
  const said = (
    <p id={id} className="error flex gap-2">
      <Icon name="circle-alert" />
      <span>{errors.join(" ")}</span>
    </p>
  );
  if (!asked || !name) return said;
  return (
    <div data-asks="" className="wrap-anywhere">
      {said}
      <div className="mb-3 flex flex-wrap gap-3">
        <input type="hidden" name={keepingOf(name)} value={asked.offer} />
        {/* Enter in a field presses the first button of a form, which must not be the one that changes something. */}
        <SubmitButton quiet>{asked.keeps ? "No, keep what I typed" : "Go on"}</SubmitButton>
        <SubmitButton name={takingOf(name)} value={asked.offer}>{`Yes, use ${asked.offer}`}</SubmitButton>
      </div>
    </div>
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

/** A checkbox or radio button: the whole line can be tapped. */
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
  /** Where it posts, if not to the form's own action. */
  to?: string;
  quiet?: boolean;
  /** As wide as the form, for its only button. */
  wide?: boolean;
  /** Wraps the button in a paragraph with these classes. */
  p?: string;
  /** The button's text while the script sends the form. */
  busy?: string;
  /** What the script says first when the form could not be sent, in place of the form's `data-failed`. */
  failed?: string;
};

export function SubmitButton({ to, quiet, wide, p, busy, failed, ...button }: SubmitButtonProps) {
  const classes = ["btn", quiet && "btn-quiet", wide && "w-full"].filter(Boolean).join(" ");
  const submit = (
    <button
      type="submit"
      formAction={to}
      className={classes}
      data-busy={busy}
      data-failed={failed}
      {...button}
    />
  );
  return p === undefined ? submit : <p className={p || undefined}>{submit}</p>;
}

/** Upload progress, which only the script can show. */
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
  /** Where it posts; by default to the page itself. */
  to?: string;
  /** Hidden fields, such as an id. */
  about?: Fields;
  className?: string;
};

/** A form with nothing but a button. */
export const Press = ({ to, about = {}, className, ...button }: PressProps) => (
  <form method="post" action={to} className={className}>
    <Hidden fields={about} />
    <SubmitButton {...button} />
  </form>
);

/** Hidden fields; those that are null or undefined are left out. */
export const Hidden = ({ fields }: { fields: Fields }) =>
  Object.entries(fields).map(([name, value]) =>
    value == null ? null : <input key={name} type="hidden" name={name} value={value} />,
  );
