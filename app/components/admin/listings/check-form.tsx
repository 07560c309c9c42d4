import { useLocation } from "@remix-run/react";
import { Field, FieldError, SubmitButton, Tick } from "~/components/form/controls";
import { checkLabels } from "~/models/listings/profile/check";
import { paths } from "~/paths";

/** What was typed and its errors; both empty at first. */
export type CheckFields = {
  fields: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, readonly string[]>>;
};

type CheckFormProps = { id: string; verified: boolean; city: string; refused?: CheckFields };

const nothing: CheckFields = { fields: {}, errors: {} };

/** The checks that an operator has made, to tick; submitting them makes the listing say Verified. */
export const CheckForm = ({ id, verified, city, refused = nothing }: CheckFormProps) => (
  <form
    method="post"
    action={paths.adminListingVerb(id, "verify") + useLocation().search}
    id="check"
    className="panel scroll-mt-4"
  >
    <h2 className="text-xl">{verified ? "Check again" : "Check and verify"}</h2>
    <p className="hint mt-1">
      Tick only what you have seen or heard yourself. Each is kept with the day and your name, and its page
      says what was checked and when.
    </p>
    <input type="hidden" name="seen" value={verified ? "verified" : "unverified"} />
    <div className="mt-4 grid gap-1">
      <Checkbox name="identity" hint="An identity document, or a register of companies" refused={refused} />
      <Checkbox name="address" hint={`A bill or a letter, in ${city}`} refused={refused} />
      <Checkbox name="phone" hint="You rang it, and they answered" refused={refused} />
      <Checkbox name="insurance" hint="You have seen the papers" refused={refused} />
      <div className="grid gap-3 pl-9 items-end sm:grid-cols-2">
        <Field label="Insurer" {...typed("insurer", refused)} />
        <Field label="Last day of the insurance" hint="Like 31/03/2027" {...typed("expires", refused)} />
      </div>
      <Checkbox name="trade_body" hint="You looked it up with the trade body" refused={refused} />
      <div className="grid gap-3 pl-9 items-end sm:grid-cols-2">
        <Field label="Trade body" {...typed("body", refused)} />
        <Field label="Number of the membership" {...typed("number", refused)} />
      </div>
    </div>
    <SubmitButton p="mt-4">{verified ? "Save what I checked" : "Verify"}</SubmitButton>
  </form>
);

type PartProps = { refused: CheckFields; hint?: string };

function Checkbox({
  name,
  hint,
  refused: { fields, errors },
}: PartProps & { name: keyof typeof checkLabels }) {
  const wrong = errors[name];
  return (
    <div>
      <FieldError id={`${name}-error`} errors={wrong} />
      <Tick
        id={name}
        name={name}
        defaultChecked={fields[name] === "on"}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong ? `${name}-error` : undefined}
      >
        {checkLabels[name]} <span className="hint block text-sm">{hint}</span>
      </Tick>
    </div>
  );
}

const typed = (name: string, { fields, errors }: CheckFields) => ({
  ...{ name, defaultValue: fields[name], errors: errors[name] },
  ...{ maxLength: 120, autoComplete: "off" },
});
