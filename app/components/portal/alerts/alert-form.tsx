import type { ReactNode } from "react";
import { Field, SubmitButton, Tick } from "~/components/form/controls";
import { ErrorSummary, problemsOf } from "~/components/form/error-summary";
import { type AlertFields, alertBoxes, ownAddresses } from "~/models/alerts/settings";
import { paths } from "~/paths";

type Problems = Readonly<Record<string, readonly string[] | null | undefined>>;

type AlertFormProps = { fields: AlertFields; problems: Problems; email: string };

/** How and when somebody is told of new leads. */
export function AlertForm({ fields, problems, email }: AlertFormProps) {
  const errorsOf = (name: string) => problems[name] ?? [];
  return (
    <form method="post" action={paths.alerts} noValidate className="grid gap-5">
      <ErrorSummary problems={problemsOf(problems, "mobile")} />
      <input type="hidden" name="intent" value="save" />
      <fieldset className="grid gap-2">
        <legend className="text-lg font-bold">Tell me by</legend>
        {alertBoxes.map(({ name, label, hint }) => (
          <Checkbox key={name} name={name} label={label} hint={hint(email)} ticked={Boolean(fields[name])} />
        ))}
        {ownAddresses.map(({ name, field }) => (
          <Field
            key={name}
            name={name}
            {...field}
            defaultValue={fields[name]}
            errors={errorsOf(name)}
            className="max-w-64"
          />
        ))}
      </fieldset>
      <QuietHours fields={fields} errorsOf={errorsOf} />
      <div>
        <SubmitButton>Save alerts</SubmitButton>
      </div>
    </form>
  );
}

type QuietHoursProps = Pick<AlertFormProps, "fields"> & { errorsOf: (name: string) => readonly string[] };

const QuietHours = ({ fields, errorsOf }: QuietHoursProps) => (
  <fieldset className="grid gap-3">
    <legend className="text-lg font-bold">Quiet hours</legend>
    <p className="hint">
      What comes in between waits until they end, UK time. Leave both empty to be told of new leads at any
      hour. Texts about leads you have wait from 9 pm to 8 am, unless it is an emergency.
    </p>
    <div className="flex flex-wrap items-end gap-4">
      <Field name="from" label="From" type="time" defaultValue={fields.from} errors={errorsOf("from")} />
      <Field name="until" label="Until" type="time" defaultValue={fields.until} errors={errorsOf("until")} />
    </div>
    <Checkbox
      name="emergencies"
      label="Tell me of an emergency all the same"
      ticked={Boolean(fields.emergencies)}
    />
  </fieldset>
);

type CheckboxProps = { name: string; label: string; hint?: ReactNode; ticked: boolean };

/** A checkbox with an optional hint. */
const Checkbox = ({ name, label, hint, ticked }: CheckboxProps) => (
  <div>
    <Tick name={name} defaultChecked={ticked} aria-describedby={hint ? `${name}-hint` : undefined}>
      {label}
    </Tick>
    {hint ? (
      <p id={`${name}-hint`} className="hint wrap-anywhere">
        {hint}
      </p>
    ) : null}
  </div>
);

type AlertSectionProps = { id: string; title: string; hint?: string; children: ReactNode };

export const AlertSection = ({ id, title, hint, children }: AlertSectionProps) => (
  <section aria-labelledby={`${id}-title`} className="panel mt-6 max-w-2xl">
    <h2 id={`${id}-title`} className="mb-3 text-xl">
      {title}
    </h2>
    {hint ? <p className="hint mb-4">{hint}</p> : null}
    {children}
  </section>
);

/** Shown while the chosen alerts no longer reach the owner, so that emails are sent instead. */
export const Lost = ({ email }: { email: string }) => (
  <p role="status" className="note mt-4 max-w-2xl">
    What you chose no longer reaches you: you are not notified in any browser, and get no text. New leads come
    by email to {email} until you choose anew. If you want none of it, save with nothing ticked.
  </p>
);

/** Shown while every alert is off. */
export const Silent = () => (
  <p role="status" className="note mt-4 max-w-2xl">
    Everything is off: new leads arrive silently. You see them only when you look at your leads. News of a
    lead you have comes by email.
  </p>
);
