import type { SubmissionResult } from "@conform-to/dom";
import { Field, fieldOf, Hidden, SubmitButton, Tick } from "~/components/form/controls";
import { ErrorSummary, problemsOf } from "~/components/form/error-summary";
import { FileField } from "~/components/form/file-field";
import { NavLink } from "~/components/page/link";
import { photoField } from "~/models/leads/lead";
import { pricePaths } from "~/models/prices/addresses";
import { paperDefaults } from "~/models/prices/price-form";
import { Amount, OtherFields, TotalFields, TotalScript } from "./price-form";

export const enteredTitle = "A price from paper";

type PaperPageProps = {
  token: string;
  /** The id of the entry that is changed; null for a new one. */
  price: string | null;
  values: Readonly<Record<string, string>>;
  /** The businesses that have the request. */
  given: readonly string[];
  hasPhoto: boolean;
  roofReplacement: boolean;
  refused?: SubmissionResult;
};

/** Where a homeowner enters a price that they were given on paper or by phone. */
export function EnteredPricePage({ token, price, ...form }: PaperPageProps) {
  const { values, given, hasPhoto, roofReplacement, refused } = form;
  const field = fieldOf(values, refused);
  return (
    <div className="wrap narrow py-8 lg:py-12">
      <h1>{enteredTitle}</h1>
      <p className="mt-2">Only you can see it.</p>
      <form
        method="post"
        action={pricePaths.entered(token, price ?? undefined)}
        encType="multipart/form-data"
        noValidate
        className="mt-6 grid gap-6"
      >
        <ErrorSummary problems={problemsOf(refused?.error, "amount")} />
        {price ? (
          <p className="font-semibold">
            {values.whose}
            <Hidden fields={{ whose: values.whose }} />
          </p>
        ) : (
          <Field {...field("whose")} label="Whose price is it?" suggestions={given} required />
        )}
        <Amount field={field} hint="With VAT, like 4,800 or 4,800.50" />
        <div>
          <FileField
            name={photoField}
            label="A photo of the paper (optional)"
            hint={`${hasPhoto ? "There is one: another takes its place. " : ""}JPEG, PNG or WebP, up to 15 MB.`}
            accept="image/*"
            errors={field(photoField).errors}
          />
          {hasPhoto ? <Tick name="without">Remove the photo</Tick> : null}
        </div>
        <details open={isMoreSaid(values, refused)}>
          <summary className="nav-link underline">What else it says (optional)</summary>
          <div className="mt-3 grid gap-6">
            <div className="grid items-end gap-5 sm:grid-cols-2">
              <TotalFields field={field} />
            </div>
            <OtherFields field={field} roofReplacement={roofReplacement} />
          </div>
        </details>
        <SubmitButton wide>Write it down</SubmitButton>
        <TotalScript />
      </form>
      <NavLink to={pricePaths.received(token)} p="mt-4">
        Back to your prices
      </NavLink>
    </div>
  );
}

const unfolded = ["", "whose", "amount", photoField, "without"];

/** Whether a folded field has a value of its own, or an error. */
const isMoreSaid = (values: PaperPageProps["values"], refused: PaperPageProps["refused"]): boolean =>
  [
    ...Object.keys(refused?.error ?? {}),
    ...Object.entries(refused?.initialValue ?? values).flatMap(([name, value]) =>
      value && value !== paperDefaults[name] ? [name] : [],
    ),
  ].some((name) => !unfolded.includes(name));
