import type { SubmissionResult } from "@conform-to/react";
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

/** A line to type, several of them, or one of some options. */
export type AccountField = FieldProps & { options?: readonly Option[]; rows?: number };

type AccountFormProps = {
  /** Which of a page's forms it is: begins the ids of its fields, and is sent as `intent`. */
  intent: string;
  action: string;
  fields: readonly AccountField[];
  /** What was wrong with the last form that was sent, of whichever intent. */
  refused?: SubmissionResult;
  send: string;
  quiet?: boolean;
  /** What the button says while the form is on its way. */
  busy?: string;
  /** Stands between the last field and the button. */
  children?: ReactNode;
};

/** A form about one's account: of the document, not of Remix. What was typed stays, but never a password. */
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

/** A password that somebody chooses, of at least so many characters, and once more. */
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
