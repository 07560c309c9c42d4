import type { SubmissionResult } from "@conform-to/dom";
import { Field, fieldOf, Select, SubmitButton } from "~/components/form/controls";
import { NavLink } from "~/components/page/link";
import { pricePaths } from "~/models/prices/addresses";
import { PriceFields } from "./price-form";

export const enteredTitle = "A price from paper";

type PaperPageProps = {
  token: string;
  /** The id of the entry that is changed; null for a new one. */
  price: string | null;
  values: Readonly<Record<string, string | undefined>>;
  given: readonly { id: string; name: string }[];
  roofReplacement: boolean;
  refused?: SubmissionResult;
};

/** Where a homeowner enters a price that they were given on paper or by phone. */
export function EnteredPricePage({ token, price, values, given, roofReplacement, refused }: PaperPageProps) {
  const said = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? ""]));
  const field = fieldOf(said, refused);
  const whose = (
    <div className="grid items-end gap-5 sm:grid-cols-2">
      <Select
        {...field("who")}
        label="Whose price is it?"
        options={given.map(({ id, name }) => ({ value: id, label: name }))}
        blank="Somebody else"
      />
      <Field {...field("name")} label="Their name, if somebody else" />
    </div>
  );
  return (
    <div className="wrap narrow py-8 lg:py-12">
      <h1>{enteredTitle}</h1>
      <p className="mt-2">
        Only you can see it, marked ‘entered by you’. The price, and whether it includes VAT, are enough.
        Leave out what the paper does not say.
      </p>
      <form
        method="post"
        action={pricePaths.entered(token, price ?? undefined)}
        noValidate
        className="mt-6 grid gap-6"
      >
        <PriceFields
          values={said}
          refused={refused}
          roofReplacement={roofReplacement}
          first={price ? <p className="font-semibold">{nameOf(said, given)}</p> : whose}
        >
          {price ? <input type="hidden" name="who" value={said.who || undefined} /> : null}
          {price ? <input type="hidden" name="name" value={said.name || undefined} /> : null}
          <SubmitButton wide>Write it down</SubmitButton>
        </PriceFields>
      </form>
      <NavLink to={pricePaths.received(token)} p="mt-4">
        Back to your prices
      </NavLink>
    </div>
  );
}

const nameOf = (said: Record<string, string>, given: PaperPageProps["given"]) =>
  given.find(({ id }) => id === said.who)?.name ?? said.name;
