import { FieldError } from "~/components/form/field";
import { weekdays } from "~/models/listings/profile/hours";
import { hoursField, type ProfileFields } from "~/models/listings/profile/own-profile";

const usual = ["8:00 AM - 6:00 PM", "9:00 AM - 5:00 PM", "8:00 AM - 4:00 PM", "Closed"];

type HoursProps = { fields: ProfileFields; errors: Readonly<Record<string, readonly string[] | null>> };

/** When a business is open: a line a day, of which the weekdays fold into Monday's where they are the same. */
export function HoursTable({ fields, errors }: HoursProps) {
  const alike = weekdays.slice(1, 5).every((day) => fields[hoursField(day)] === fields.hours_monday);
  return (
    <>
      <p className="hint">
        Like 8:00 AM - 6:00 PM, or Closed. While all are empty, your page shows typical hours and says so.
      </p>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name="same_on_weekdays"
          defaultChecked={alike && !weekdays.some((day) => errors[hoursField(day)])}
          className="same-on-weekdays size-6 shrink-0"
        />
        Same on weekdays: Tuesday to Friday as on Monday
      </label>
      <table className="hours">
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Open</th>
          </tr>
        </thead>
        <tbody>
          {weekdays.map((day) => (
            <Day key={day} day={day} fields={fields} errors={errors} />
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

function Day({ day, fields, errors }: HoursProps & { day: string }) {
  const name = hoursField(day);
  const problem = errors[name] ?? undefined;
  return (
    <tr>
      <th scope="row">
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
          className="input"
        />
      </td>
    </tr>
  );
}
