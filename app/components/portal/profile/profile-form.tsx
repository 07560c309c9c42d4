import type { ReactNode } from "react";
import { ErrorSummary } from "~/components/form/error-summary";
import { Field, type FieldProps, TextArea } from "~/components/form/field";
import { weekdays } from "~/models/listings/profile/hours";
import { hoursField, type ProfileFields, radiusMiles } from "~/models/listings/profile/own-profile";
import { paths } from "~/paths";
import { ServicesOffered } from "./services-offered";

export type ProfileErrors = Readonly<Record<string, readonly string[] | null>>;

type ProfileFormProps = {
  business: string;
  fields: ProfileFields;
  errors: ProfileErrors;
  /** What can be read and not changed just now. */
  held?: readonly string[];
  /** Its page, where it is not the owner who fills it in. */
  desk?: { page: string; back: string; optional: readonly string[] };
};

const basics: readonly FieldProps[] = [
  { name: "business_name", label: "Business Name", autoComplete: "organization", required: true },
  { name: "contact_name", label: "Contact Name", autoComplete: "name" },
  { name: "email", label: "Email", type: "email", inputMode: "email", autoComplete: "email", required: true },
  { name: "phone", label: "Phone", type: "tel", inputMode: "tel", autoComplete: "tel", required: true },
  { name: "website", label: "Website", inputMode: "url", autoComplete: "url", autoCapitalize: "none" },
  { name: "city", label: "City", autoComplete: "address-level2", required: true },
  { name: "street_address", label: "Street Address", autoComplete: "address-line1" },
  { name: "postcode", label: "Postcode", autoComplete: "postal-code", autoCapitalize: "characters" },
];

const more: readonly FieldProps[] = [
  {
    name: "service_radius",
    label: "How far you travel, in miles",
    hint: `From ${radiusMiles.least} to ${radiusMiles.most}. Requests from further away go to others.`,
    inputMode: "numeric",
  },
  { name: "established_year", label: "Established in", hint: "The year, like 1998.", inputMode: "numeric" },
  { name: "employee_count", label: "Employees", hint: "With yourself.", inputMode: "numeric" },
];

const order = [
  ...basics.map(({ name }) => name),
  "description",
  "services",
  "service",
  ...more.map(({ name }) => name),
  ...weekdays.map(hoursField),
];

/** What an owner says of their business; nothing is saved before Save Changes, whatever else is pressed. */
export function ProfileForm({ business, fields, errors, held = [], desk }: ProfileFormProps) {
  const page = desk?.page ?? paths.profile;
  const about = (name: string) => ({ defaultValue: fields[name], errors: errors[name] ?? undefined });
  return (
    <form method="post" action={page} noValidate className="mt-6 grid gap-6">
      <ErrorSummary problems={problemsOf(errors)} />
      {/* Enter in a field presses the first button of a form, which is not to be Remove or Add. */}
      <button type="submit" name="intent" value="save" className="sr-only" tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="business" value={business} />
      <input type="hidden" name="version" value={fields.version ?? ""} />
      <Section title="Basic Information">
        <div className="grid gap-5 sm:grid-cols-2">
          {basics.map((field) => (
            <Field
              key={field.name}
              {...(desk ? ofSomebodyElse(field, desk.optional) : field)}
              {...about(field.name)}
              {...(held.includes(field.name) ? waiting : {})}
            />
          ))}
        </div>
        <TextArea name="description" label="Description" rows={6} {...about("description")} />
      </Section>
      <Section title="Services Offered" id="services">
        <ServicesOffered services={fields.services ?? ""} page={page} {...about("service")} />
      </Section>
      <Section title={desk ? "More" : "More About You"}>
        <div className="grid items-end gap-5 sm:grid-cols-3">
          {more.map((field) => (
            <Field key={field.name} {...field} {...about(field.name)} />
          ))}
        </div>
        <OpeningHoursFields fields={fields} errors={errors} />
      </Section>
      <SaveOrCancel back={desk?.back ?? paths.dashboard} />
    </form>
  );
}

const SaveOrCancel = ({ back }: { back: string }) => (
  <div className="flex flex-wrap gap-3">
    <button type="submit" name="intent" value="save" className="btn" data-busy="Saving...">
      Save Changes
    </button>
    <a href={back} className="btn btn-quiet" data-back="">
      Cancel
    </a>
  </div>
);

const waiting = { readOnly: true, hint: "Waits until it is decided whose the business is." };

/** The browser fills in nothing: what it knows is the operator's own. */
const ofSomebodyElse = (field: FieldProps, optional: readonly string[]): FieldProps => ({
  ...field,
  autoComplete: "off",
  required: field.required && !optional.includes(field.name),
});

function OpeningHoursFields({ fields, errors }: Pick<ProfileFormProps, "fields" | "errors">) {
  return (
    <fieldset>
      <legend className="label">Opening hours</legend>
      <p className="hint">
        Like 8:00 AM - 6:00 PM, or Closed. While all are empty, your page shows typical hours and says so.
      </p>
      <div className="mt-3 grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {weekdays.map((day) => {
          const name = hoursField(day);
          const problem = errors[name] ?? undefined;
          return <Field key={day} name={name} label={day} defaultValue={fields[name]} errors={problem} />;
        })}
      </div>
    </fieldset>
  );
}

export function Section({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section className="panel grid gap-5" id={id}>
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  );
}

function problemsOf(errors: ProfileErrors) {
  const rest = Object.keys(errors).filter((name) => !order.includes(name));
  return [...order, ...rest].flatMap((name) =>
    (errors[name] ?? []).map((message) => ({
      fieldId:
        order.includes(name) && name !== "services" ? name : name === "services" ? name : "business_name",
      message,
    })),
  );
}
