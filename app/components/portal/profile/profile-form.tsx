import { Fragment, type ReactNode } from "react";
import { Field, FieldError, type FieldProps, SubmitButton, TextArea, Tick } from "~/components/form/controls";
import { ErrorSummary } from "~/components/form/error-summary";
import { weekdays } from "~/models/base/clock";
import {
  hoursField,
  mondayBefore,
  type ProfileFields,
  radiusMiles,
} from "~/models/listings/profile/own-profile";
import { type FormPage, formPages, paths } from "~/paths";
import { ServicesOffered } from "./services-offered";

export type ProfileErrors = Readonly<Record<string, readonly string[] | null>>;

type AboutFields = {
  fields: ProfileFields;
  errors: ProfileErrors;
  /** The fields that cannot be changed just now. */
  frozen?: readonly string[];
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
  { name: "established_year", label: "Established in", hint: "The year, like 1998.", inputMode: "numeric" },
  { name: "employee_count", label: "Employees", hint: "With yourself.", inputMode: "numeric" },
];

const radius: FieldProps = {
  name: "service_radius",
  label: "How far you travel, in miles",
  hint: `From ${radiusMiles.least} to ${radiusMiles.most}. Requests from further away go to others.`,
  inputMode: "numeric",
};

const order = [
  ...basics.map(({ name }) => name),
  "description",
  "services",
  "service",
  radius.name,
  ...more.map(({ name }) => name),
  ...weekdays.map(hoursField),
];

const parts: Readonly<Record<FormPage, (about: AboutFields & { page: string; desk?: Desk }) => ReactNode>> = {
  who: (about) => (
    <Section title="Basic Information">
      <Fields {...about} of={basics} />
      <TextArea name="description" label="Description" rows={6} {...shownIn("description", about)} />
      <Fields {...about} of={more} />
    </Section>
  ),
  services: (about) => (
    <Section title="Services Offered" id="services">
      <ServicesOffered
        services={about.fields.services ?? ""}
        page={about.page}
        {...shownIn("service", about)}
      />
      <Fields {...about} of={[radius]} />
    </Section>
  ),
  hours: ({ fields, errors, desk }) => (
    <Section title="Opening hours">
      <HoursTable fields={fields} errors={errors} whose={desk ? "its" : "your"} />
    </Section>
  ),
};

type PageFormProps = AboutFields & { page: FormPage; business: string };

/** One page of an owner's profile; nothing is saved before Save Changes, whatever else is pressed. */
export function PageForm({ page, business, ...about }: PageFormProps) {
  const address = paths.profilePage(page);
  return (
    <SavedForm page={address} business={business} back={paths.dashboard} {...about}>
      {parts[page]({ ...about, page: address })}
    </SavedForm>
  );
}

/** Set where an operator fills the form in: its page, and the fields that may stay empty. */
type Desk = { page: string; back: string; optional: readonly string[] };

/** The whole profile on one page, for an operator. */
export const ProfileForm = ({ business, desk, ...about }: AboutFields & { business: string; desk: Desk }) => (
  <SavedForm page={desk.page} business={business} back={desk.back} {...about}>
    {formPages.map((page) => (
      <Fragment key={page}>{parts[page]({ ...about, page: desk.page, desk })}</Fragment>
    ))}
  </SavedForm>
);

type SavedFormProps = AboutFields & { page: string; business: string; back: string; children: ReactNode };

const SavedForm = ({ page, business, back, fields, errors, children }: SavedFormProps) => (
  <form method="post" action={page} noValidate className="mt-4 grid gap-6">
    <ErrorSummary problems={problemsOf(errors)} />
    {/* Enter in a field presses the first button of a form, which must not be Remove or Add. */}
    <button type="submit" name="intent" value="save" className="sr-only" tabIndex={-1} aria-hidden="true" />
    <input type="hidden" name="business" value={business} />
    <input type="hidden" name="version" value={fields.version ?? ""} />
    {children}
    <SaveOrCancel back={back} />
  </form>
);

const shownIn = (name: string, { fields, errors }: AboutFields) => ({
  defaultValue: fields[name],
  errors: errors[name] ?? undefined,
});

type FieldsProps = AboutFields & { of: readonly FieldProps[]; desk?: Desk };

function Fields({ of, desk, frozen = [], ...about }: FieldsProps) {
  return (
    <div className="grid items-end gap-5 sm:grid-cols-2">
      {of.map((field) => (
        <Field
          key={field.name}
          {...(desk ? ofSomebodyElse(field, desk.optional) : field)}
          {...shownIn(field.name, about)}
          {...(frozen.includes(field.name) ? waiting : {})}
        />
      ))}
    </div>
  );
}

const SaveOrCancel = ({ back }: { back: string }) => (
  <div className="flex flex-wrap gap-3">
    <SubmitButton name="intent" value="save" busy="Saving...">
      Save Changes
    </SubmitButton>
    <a href={back} className="btn btn-quiet" data-back="">
      Cancel
    </a>
  </div>
);

const waiting = { readOnly: true, hint: "Waits until it is decided whose the business is." };

const inTheirWords: Readonly<Record<string, Partial<FieldProps>>> = {
  [radius.name]: { label: "How far it travels, in miles" },
  employee_count: { hint: "With its owner." },
};

/** Without autofill, since the browser knows only the operator's own details. */
const ofSomebodyElse = (field: FieldProps, optional: readonly string[]): FieldProps => ({
  ...field,
  ...inTheirWords[field.name],
  autoComplete: "off",
  required: field.required && !optional.includes(field.name),
});

export function Section({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section className="panel grid gap-5" id={id}>
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  );
}

/** The errors in the order of the fields; those of no field link to the first. */
function problemsOf(errors: ProfileErrors) {
  const rest = Object.keys(errors).filter((name) => !order.includes(name));
  return [...order, ...rest].flatMap((name) =>
    (errors[name] ?? []).map((message) => ({
      fieldId: order.includes(name) ? name : "business_name",
      message,
    })),
  );
}

const usual = ["8:00 AM - 6:00 PM", "9:00 AM - 5:00 PM", "8:00 AM - 4:00 PM", "Closed"];

type HoursProps = { fields: ProfileFields; errors: ProfileErrors };

/** The opening hours, a line for each day; a box hides those of Tuesday to Friday that are as Monday. */
function HoursTable({ fields, errors, whose }: HoursProps & { whose: "your" | "its" }) {
  const hidden = weekdays.slice(1, 5).map(hoursField);
  const before = fields[mondayBefore] ?? fields.hours_monday;
  const isOwn = (name: string) => Boolean(fields[name]) && fields[name] !== before;
  const alike = fields.same_on_weekdays !== undefined || !hidden.some(isOwn);
  return (
    <>
      <p className="hint">
        {`Like 8am-6pm, 8am-12 and 1-5pm, 6pm-2am, Closed or 24 hours. While all are empty, ${whose} page shows typical hours and says so.`}
      </p>
      <Tick name="same_on_weekdays" defaultChecked={alike && !hidden.some((name) => errors[name])}>
        Same on weekdays: Tuesday to Friday as on Monday. A day with other hours keeps them.
      </Tick>
      <input type="hidden" name={mondayBefore} value={before} />
      <table className="hours w-full max-w-lg text-left [&_:is(th,td)]:py-1">
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Open</th>
          </tr>
        </thead>
        <tbody>
          {weekdays.map((day) => (
            <Day key={day} day={day} own={isOwn(hoursField(day))} fields={fields} errors={errors} />
          ))}
        </tbody>
      </table>
      <datalist id="usual-hours">
        {usual.map((times) => (
          <option key={times} value={times} />
        ))}
      </datalist>
    </>
  );
}

function Day({ day, own, fields, errors }: HoursProps & { day: string; own: boolean }) {
  const name = hoursField(day);
  const problem = errors[name] ?? undefined;
  return (
    <tr data-own={own || undefined}>
      <th scope="row" className="w-28 [font-weight:650]">
        <label htmlFor={name}>{day}</label>
      </th>
      <td>
        <FieldError id={`${name}-error`} errors={problem} />
        <input
          type="text"
          id={name}
          name={name}
          defaultValue={fields[name]}
          list="usual-hours"
          autoComplete="off"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${name}-error` : undefined}
          className="input m-0"
        />
      </td>
    </tr>
  );
}
