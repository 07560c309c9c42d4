import type { SubmissionResult } from "@conform-to/dom";
import type { ReactNode } from "react";
import { Field, type FieldOf, fieldOf, Select, TextArea, Tick } from "~/components/form/controls";
import { ErrorSummary, problemsOf } from "~/components/form/error-summary";
import {
  answerWords,
  itemAnswers,
  itemsAsked,
  itemWords,
  priceBases,
  typedTotal,
  vatForms,
} from "~/models/prices/price";
import { stageNumbers } from "~/models/prices/price-form";
import priceHref from "~/price.js?url";

type PriceFormProps = {
  /** The values of the fields, unless the form was refused. */
  values: Readonly<Record<string, string>>;
  refused?: SubmissionResult;
  roofReplacement: boolean;
  /** Above the first field, and between the last and the buttons. */
  first?: ReactNode;
  children: ReactNode;
};

export const itemOptions = itemAnswers.map((value) => ({ value, label: answerWords[value] }));
const vatOptions = vatForms.map((value) => ({
  value,
  label: { included: "VAT included", plus: "Plus VAT", none: "Not VAT-registered" }[value],
}));
const basisOptions = priceBases.map((value) => ({
  value,
  label: { fixed: "Fixed price", day: "Day rate" }[value],
}));

/** The fields of a price, in the order of the comparison. */
export function PriceFields({ values, refused, roofReplacement, first, children }: PriceFormProps) {
  const field = fieldOf(values, refused);
  return (
    <>
      <ErrorSummary problems={problemsOf(refused?.error, "amount")} />
      {first}
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <Amount field={field} hint="Like 4,800 or 4,800.50" />
        <TotalFields field={field} blank="Choose one" />
      </div>
      <OtherFields field={field} roofReplacement={roofReplacement} />
      {children}
      <TotalScript />
    </>
  );
}

export const Amount = ({ field, hint }: { field: FieldOf; hint: string }) => (
  <Field {...field("amount")} label="Price, in pounds" hint={hint} inputMode="decimal" required />
);

/** What makes a total of the amount. */
export function TotalFields({ field, blank }: { field: FieldOf; blank?: string }) {
  const said = (name: string) => field(name).defaultValue ?? "";
  const [amount, vat, basis, days] = [said("amount"), said("vat"), said("basis"), said("days")];
  return (
    <>
      <Select {...field("vat")} label="VAT" options={vatOptions} blank={blank} required />
      <Select {...field("basis")} label="Fixed price or day rate" options={basisOptions} />
      <Field {...field("days")} label="How many days" hint="Of a day rate" inputMode="numeric" />
      <p className="sm:col-span-2">
        Total with VAT:{" "}
        <output data-price-total="" className="figures font-semibold">
          {typedTotal({ amount, vat, basis, days })}
        </output>
      </p>
    </>
  );
}

export const OtherFields = ({ field, roofReplacement }: { field: FieldOf; roofReplacement: boolean }) => (
  <>
    <fieldset className="grid items-end gap-5 sm:grid-cols-2">
      <legend className="label mb-3 text-lg">What is included</legend>
      {itemsAsked(roofReplacement).map((item) => (
        <Select
          key={item}
          {...field(item)}
          label={itemWords[item]}
          hint={item === "certificate" ? "Renewing half of a roof or more is notifiable work." : undefined}
          options={itemOptions}
          blank="Not said"
        />
      ))}
      <Field {...field("materialsNamed")} label="Which materials (optional)" />
      <Field {...field("guaranteeYears")} label="Guarantee, in years" inputMode="numeric" />
      <Tick
        name="insuranceBacked"
        value="yes"
        defaultChecked={field("insuranceBacked").defaultValue === "yes"}
      >
        The guarantee is insurance-backed
      </Tick>
    </fieldset>
    <div className="grid items-end gap-5 sm:grid-cols-2">
      <Field {...field("startOn")} type="date" label="Earliest start" />
      <Field {...field("workingDays")} label="Working days it takes" inputMode="numeric" />
    </div>
    <PaymentFields field={field} />
    <Field {...field("validUntil")} type="date" label="Valid until" />
    <TextArea {...field("exclusions")} label="What is left out (optional)" rows={3} />
  </>
);

/** Shows the total while somebody types. */
export const TotalScript = () => <script type="module" src={priceHref} />;

const PaymentFields = ({ field }: { field: FieldOf }) => (
  <fieldset className="grid gap-5">
    <legend className="label mb-3 text-lg">Deposit and stages</legend>
    <Field
      {...field("deposit")}
      label="Deposit, in pounds"
      hint="0 where you want none. Deposit and stages together make the price with VAT; without stages the rest is due when the work is done."
      inputMode="decimal"
    />
    {stageNumbers.map((number) => (
      <div key={number} className="grid grid-cols-[2fr_3fr] items-end gap-3">
        <Field {...field(`stage${number}`)} label={`Stage ${number}, pounds`} inputMode="decimal" />
        <Field
          {...field(`when${number}`)}
          label="When it is due"
          placeholder={number === 1 ? "When the old roof is off" : undefined}
        />
      </div>
    ))}
  </fieldset>
);
