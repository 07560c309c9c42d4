import { Field, SubmitButton } from "~/components/form/controls";
import { dayBack } from "~/models/alerts/away";
import { paths } from "~/paths";

type Pause = { id: string; name: string; awayUntil: string | null };

type PausesProps = {
  pauses: readonly Pause[];
  /** The first day that may be chosen, and the last. */
  days: { first: string; last: string };
  /** A refused day: of which business, what was typed, and the errors. */
  refused?: { business: string; until: string; errors: readonly string[] };
};

/** Lets each business take a break: it gets no requests until a day, and comes back automatically. */
export const Pauses = ({ pauses, days, refused }: PausesProps) => (
  <ul className="grid gap-6">
    {pauses.map((pause) => (
      <li key={pause.id}>
        <h3 className="font-bold wrap-anywhere">{pause.name}</h3>
        {pause.awayUntil ? (
          <Resting pause={{ ...pause, awayUntil: pause.awayUntil }} />
        ) : (
          <Working pause={pause} days={days} refused={refused?.business === pause.id ? refused : undefined} />
        )}
      </li>
    ))}
  </ul>
);

const Working = ({ pause, days, refused }: Omit<PausesProps, "pauses"> & { pause: Pause }) => (
  <form method="post" action={paths.alertsVerb("away")} noValidate className="mt-2 grid gap-3">
    <input type="hidden" name="business" value={pause.id} />
    <div className="flex flex-wrap items-end gap-3">
      <DayField id={`until-${pause.id}`} days={days} refused={refused} />
      <SubmitButton quiet>
        Take a break <span className="sr-only">from requests to {pause.name}</span>
      </SubmitButton>
    </div>
  </form>
);

const DayField = ({ id, days, refused }: { id: string } & Omit<PausesProps, "pauses">) => (
  <Field
    id={id}
    name="until"
    label="Away until"
    type="date"
    min={days.first}
    max={days.last}
    defaultValue={refused?.until}
    errors={refused?.errors}
    focusOnError
  />
);

type RestingProps = {
  pause: Pause & { awayUntil: string };
  /** The page to return to, if not this one. */
  from?: "dashboard";
};

/** Says until when a business is away, with a button to end that. */
export const Resting = ({ pause, from }: RestingProps) => (
  <form
    method="post"
    action={paths.alertsVerb("back")}
    className="note mt-2 flex flex-wrap items-center justify-between gap-3"
  >
    <input type="hidden" name="business" value={pause.id} />
    {from ? <input type="hidden" name="at" value={from} /> : null}
    <p>
      <b className="wrap-anywhere">{from ? pause.name : "This business"}</b>
      {` is away until ${dayBack(pause.awayUntil)}. Until that day no new requests come to it.`}
    </p>
    <SubmitButton quiet>
      I am back <span className="sr-only">at {pause.name}</span>
    </SubmitButton>
  </form>
);
