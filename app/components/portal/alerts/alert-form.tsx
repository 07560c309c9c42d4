import { ErrorSummary } from "~/components/form/error-summary";
import { Field } from "~/components/form/field";
import { SubmitButton } from "~/components/form/submit-button";
import type { AlertFields } from "~/models/alerts/settings-form";
import { paths } from "~/paths";
import { Checkbox } from "./checkbox";

type Problems = Readonly<Record<string, readonly string[] | null | undefined>>;

type AlertFormProps = { fields: AlertFields; problems: Problems; email: string };

/** How somebody is told of new leads, and when not. */
export function AlertForm({ fields, problems, email }: AlertFormProps) {
  const summary = Object.entries(problems).flatMap(([name, messages]) =>
    (messages ?? []).map((message) => ({ fieldId: name || "mobile", message })),
  );
  const errorsOf = (name: string) => problems[name] ?? [];
  return (
    <form method="post" action={paths.alerts} noValidate className="grid gap-5">
      <ErrorSummary problems={summary} />
      <input type="hidden" name="intent" value="save" />
      <fieldset className="grid gap-2">
        <legend className="text-lg font-bold">Tell me by</legend>
        <Checkbox name="email" label="Email" hint={`To ${email}`} ticked={Boolean(fields.email)} />
        <Checkbox
          name="texts"
          label="Text"
          hint="The trade, the first half of the postcode, how urgent it is and our estimate. Never a name or a number."
          ticked={Boolean(fields.texts)}
        />
        <Field
          name="mobile"
          label="Mobile for texts"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          defaultValue={fields.mobile}
          errors={errorsOf("mobile")}
          className="max-w-64"
        />
      </fieldset>
      <QuietHours fields={fields} errorsOf={errorsOf} />
      <div>
        <SubmitButton>Save alerts</SubmitButton>
      </div>
    </form>
  );
}

type QuietHoursProps = Pick<AlertFormProps, "fields"> & { errorsOf: (name: string) => readonly string[] };

function QuietHours({ fields, errorsOf }: QuietHoursProps) {
  return (
    <fieldset className="grid gap-3">
      <legend className="text-lg font-bold">Quiet hours</legend>
      <p className="hint">
        What comes in between waits until they end, UK time. Leave both empty to be told at any hour.
      </p>
      <div className="flex flex-wrap items-end gap-4">
        <Field name="from" label="From" type="time" defaultValue={fields.from} errors={errorsOf("from")} />
        <Field
          name="until"
          label="Until"
          type="time"
          defaultValue={fields.until}
          errors={errorsOf("until")}
        />
      </div>
      <Checkbox
        name="emergencies"
        label="Tell me of an emergency all the same"
        ticked={Boolean(fields.emergencies)}
      />
    </fieldset>
  );
}
