import type { SubmissionResult } from "@conform-to/dom";
import {
  Field,
  type FieldOf,
  fieldOf,
  Hidden,
  Select,
  SubmitButton,
  TextArea,
  Tick,
} from "~/components/form/controls";
import { type AgreementSide, itemWords, type PriceItem } from "~/models/prices/price";
import { itemOptions } from "./price-form";

export type WritingProps = {
  side: AgreementSide;
  /** What comes after the version that there is: a change of it, or one about the present choice. */
  next: "change" | "new" | null;
  values: Readonly<Record<string, string>>;
  /** What nobody has said yet, so that it cannot be accepted. */
  unsettled: readonly string[];
  /** What the price leaves open, and the question about an early start, if it is asked. */
  asks: { items: readonly PriceItem[]; guarantee: boolean; deposit: boolean; early: string | null } | null;
  /** The id of the business, if the reader is one. */
  business?: string;
  /** Where it is posted. */
  at: { write: string };
  refused?: SubmissionResult;
};

/** The form for the first or the next version, which nobody has accepted yet. */
export function Writing({ side, next, values, at, business, refused, unsettled, asks }: WritingProps) {
  const others = refused?.error?.code ?? refused?.error?.complaint ?? refused?.initialValue?.sha256;
  const own = others ? undefined : refused;
  const field = fieldOf(values, own);
  const form = (
    <form method="post" action={at.write} noValidate className="mt-4 grid gap-5">
      <Hidden fields={{ business }} />
      {side === "homeowner" ? (
        <Field
          {...field("address")}
          label="Where the work is: street and town"
          autoComplete="street-address"
          required
        />
      ) : null}
      {side === "homeowner" ? (
        <Field {...field("ownAddress")} label="Where you live, if somewhere else (optional)" />
      ) : null}
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <Field {...field("startOn")} type="date" label="Earliest start" />
        <Field {...field("workingDays")} label="Working days it takes" inputMode="numeric" />
      </div>
      {side === "homeowner" && asks?.early ? <MayBegin field={field} question={asks.early} /> : null}
      {asks ? <OpenFields field={field} asks={asks} /> : null}
      <TextArea {...field("besides")} label="What else you agreed (optional)" rows={3} />
      <div>
        <SubmitButton quiet={next === "change"}>
          {next ? "Write the next version" : "Write the agreement"}
        </SubmitButton>
      </div>
    </form>
  );
  if (!next) return form;
  return (
    <details className="no-print mt-6" open={next === "new" || own !== undefined || unsettled.length > 0}>
      <summary className="btn btn-quiet">{next === "new" ? "Write a new one" : "Change it"}</summary>
      <p className="mt-3">
        A change makes a new version, for you both to accept again. For another price, the business sends a
        new price, and the customer chooses it.
      </p>
      {form}
    </details>
  );
}

const MayBegin = ({ field, question }: { field: FieldOf; question: string }) => (
  <Select
    {...field("mayBegin")}
    label={question}
    hint="Until then you can cancel without a reason. If you say yes and then cancel, you pay for what was done. Only needed for an earlier start."
    options={[
      { value: "yes", label: "Yes, I ask for that" },
      { value: "no", label: "No" },
    ]}
    blank="Choose one"
  />
);

type OpenFieldsProps = { field: FieldOf; asks: NonNullable<WritingProps["asks"]> };

/** What the price does not say, and both have to know before they accept. */
function OpenFields({ field, asks: { items, guarantee, deposit } }: OpenFieldsProps) {
  if (items.length === 0 && !guarantee && !deposit) return null;
  return (
    <fieldset className="grid items-end gap-5 sm:grid-cols-2">
      <legend className="label mb-3 text-lg">What the price does not say</legend>
      {items.map((item) => (
        <Select
          key={item}
          {...field(item)}
          label={itemWords[item]}
          options={itemOptions}
          blank="Not settled yet"
        />
      ))}
      {deposit ? (
        <Field {...field("deposit")} label="Deposit, in pounds" hint="0 for none" inputMode="decimal" />
      ) : null}
      {guarantee ? (
        <>
          <Field
            {...field("guaranteeYears")}
            label="Guarantee, in years"
            hint="0 for none"
            inputMode="numeric"
          />
          <Tick
            name="insuranceBacked"
            value="yes"
            defaultChecked={field("insuranceBacked").defaultValue === "yes"}
          >
            The guarantee is insurance-backed
          </Tick>
        </>
      ) : null}
    </fieldset>
  );
}
