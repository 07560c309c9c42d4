import type { SubmissionResult } from "@conform-to/dom";
import type { ReactNode } from "react";
import {
  Field,
  type FieldProps,
  type Option,
  Select,
  SubmitButton,
  TextArea,
} from "~/components/form/controls";
import { ErrorSummary } from "~/components/form/error-summary";

/** A text input, a text area (`rows`) or a select (`options`). */
export type AccountField = FieldProps & { options?: readonly Option[]; rows?: number };

type AccountFormProps = {
  /** Tells the forms of a page apart: it prefixes the ids of the fields and is sent as `intent`. */
  intent: string;
  action: string;
  fields: readonly AccountField[];
  /** The reply to the page's last refused form, which may be another one. */
  refused?: SubmissionResult;
  send: string;
  quiet?: boolean;
  /** The button's text while the form is being sent. */
  busy?: string;
  /** Stands between the last field and the button. */
  children?: ReactNode;
};

/** A plain HTML form, not Remix's. After a refusal it keeps what was typed, except passwords. */
export function AccountForm(props: AccountFormProps) {
  const { intent, action, fields, refused, send, quiet, busy, children } = props;
  const own = refused?.initialValue?.intent === intent ? refused : undefined;
  const idOf = (name: string) => `${intent}-${name}`;
  const errorsOf = (name: string) => own?.error?.[name] ?? [];
  const first = fields[0]?.name ?? "";
  const problems = [...fields.map(({ name }) => name), ""].flatMap((name) =>
    errorsOf(name).map((message) => ({ fieldId: idOf(name || first), message })),
  );
  return (
    <form method="post" action={action} noValidate className="grid gap-5">
      <ErrorSummary problems={problems} />
      <input type="hidden" name="intent" value={intent} />
      {fields.map((field) => (
        <OneField
          key={field.name}
          field={{
            ...field,
            id: idOf(field.name),
            defaultValue: typed(field, own) ?? field.defaultValue,
            errors: errorsOf(field.name),
          }}
        />
      ))}
      {children}
      <SubmitButton wide quiet={quiet} busy={busy}>
        {send}
      </SubmitButton>
    </form>
  );
}

function OneField({ field: { options, rows, ...field } }: { field: AccountField }) {
  if (options) return <Select {...field} options={options} blank="Choose one" />;
  return rows ? <TextArea {...field} rows={rows} /> : <Field {...field} />;
}

function typed({ name, type }: FieldProps, refused: SubmissionResult | undefined): string | undefined {
  const value = refused?.initialValue?.[name];
  return type !== "password" && typeof value === "string" ? value : undefined;
}

export const emailField: FieldProps = {
  name: "email",
  label: "Email",
  type: "email",
  inputMode: "email",
  autoComplete: "email",
  required: true,
};

export const phoneField: FieldProps = {
  name: "phone",
  label: "Phone",
  type: "tel",
  inputMode: "tel",
  autoComplete: "tel",
  required: true,
};

/** A new password of at least `shortest` characters, and the same again. */
export const newPasswordFields = (shortest: number): readonly FieldProps[] => [
  {
    name: "password",
    label: "Password",
    type: "password",
    hint: `At least ${shortest} characters.`,
    autoComplete: "new-password",
    required: true,
  },
  {
    name: "confirmPassword",
    label: "Confirm password",
    type: "password",
    autoComplete: "new-password",
    required: true,
  },
];
