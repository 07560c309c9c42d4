import type { SubmissionResult } from "@conform-to/dom";
import { FieldError, fieldOf, Hidden, SubmitButton, TextArea, Tick } from "~/components/form/controls";
import { FileField } from "~/components/form/file-field";
import { NavLink, QuietLink } from "~/components/page/link";
import { PageNotice } from "~/components/page/notice";
import { formatInstant } from "~/models/base/clock";
import { pricePaths } from "~/models/prices/addresses";
import type { ComparedRow } from "~/models/prices/comparison";
import { type Bar, barWords } from "~/models/prices/price";
import { pounds } from "~/models/reading/money";
import { paths } from "~/paths";
import { PriceFields } from "./price-form";
import { PriceRows } from "./price-rows";

type File = { id: string; name: string } | null;
type Sent = {
  number: number;
  at: string;
  fileId: string | null;
  rows: readonly ComparedRow[];
  /** Whether the customer has chosen it; it counts until they choose another. */
  chosen: boolean;
};
type About = {
  leadId: LeadId;
  business: string;
  work: string;
  bar: Bar | null;
  roofReplacement: boolean;
  /** Counts the changes of the price; each form says at which count it was opened. */
  revision: number;
  file: File;
};

type OwnPriceProps = About & {
  values: Readonly<Record<string, string>>;
  drafted: boolean;
  withdrawn: { at: string; why: string } | null;
  versions: readonly Sent[];
  refused?: SubmissionResult;
};

export const priceTitle = "Your price";
export const previewTitle = "Your price, as the customer will see it";

/** The prices that a business has sent for a lead, and the form for the next. */
export function OwnPricePage({ versions, withdrawn, refused, ...form }: OwnPriceProps) {
  const { leadId, work, bar } = form;
  const [newest] = versions;
  const [untaken, unpriced] = refused?.error?.why ? [refused] : [undefined, refused];
  const barred = bar && !unpriced;
  return (
    <>
      <PageNotice />
      <h1 className="text-2xl">{priceTitle}</h1>
      <p className="hint mt-1">{work}</p>
      {withdrawn ? (
        <p className="note mt-4 wrap-anywhere">
          {`You took it back on ${formatInstant(withdrawn.at)}: ${withdrawn.why}`}
        </p>
      ) : null}
      {barred ? <p className="note mt-4">{barWords[bar]}</p> : null}
      {newest ? <SentPrice sent={newest} leadId={leadId} newest={!withdrawn && !bar} /> : null}
      {newest && !withdrawn ? <Withdrawal {...form} refused={untaken} /> : null}
      {barred ? null : <PriceForm {...form} refused={unpriced} again={newest !== undefined} />}
      {versions.length > 1 ? <Earlier leadId={leadId} versions={versions.slice(1)} /> : null}
      <NavLink to={paths.lead(leadId)} p="mt-6">
        Back to the lead
      </NavLink>
    </>
  );
}

const Earlier = ({ leadId, versions }: { leadId: LeadId; versions: readonly Sent[] }) => (
  <details className="mt-6">
    <summary className="btn btn-quiet">What you sent before</summary>
    {versions.map((sent) => (
      <SentPrice key={sent.number} sent={sent} leadId={leadId} />
    ))}
  </details>
);

function SentPrice({ sent, leadId, newest }: { sent: Sent; leadId: LeadId; newest?: boolean }) {
  const { number, at, fileId, rows, chosen } = sent;
  return (
    <section className="mt-6">
      <h2 className="text-xl">{`Version ${number}, sent ${formatInstant(at)}`}</h2>
      {chosen ? (
        <p className="hint">The customer chose this one: it counts until they choose another.</p>
      ) : null}
      {newest && !chosen ? <p className="hint">This is what the customer compares now.</p> : null}
      <PriceRows rows={rows} />
      {fileId ? (
        <NavLink to={pricePaths.ownFile(leadId, fileId)} p="mt-2">
          The file that you sent with it
        </NavLink>
      ) : null}
    </section>
  );
}

type PriceFormProps = Omit<OwnPriceProps, "versions" | "withdrawn" | "bar"> & { again: boolean };

function PriceForm({ leadId, business, revision, again, drafted, file, ...fields }: PriceFormProps) {
  const { values, refused, roofReplacement } = fields;
  return (
    <form
      method="post"
      action={pricePaths.own(leadId)}
      encType="multipart/form-data"
      noValidate
      className="mt-6 grid max-w-2xl gap-6"
    >
      <Hidden fields={{ business, revision: String(refused?.initialValue?.revision ?? revision) }} />
      <PriceFields
        values={values}
        refused={refused}
        roofReplacement={roofReplacement}
        first={
          again || drafted ? <h2 className="text-xl">{drafted ? "Your draft" : "A new version"}</h2> : null
        }
      >
        <FileField
          name="file"
          label="Your own quote as a file (optional)"
          hint={
            file
              ? `There is one: ${file.name}. Another takes its place.`
              : "A PDF or a photo of up to 5 MB. The customer can open it."
          }
          accept="image/*,application/pdf"
          errors={fieldOf(values, refused)("file").errors}
        />
        {file ? (
          <Tick name="without" value="yes">
            Send it without the file
          </Tick>
        ) : null}
        <div className="flex flex-wrap gap-3">
          <SubmitButton name="intent" value="look">
            See it as the customer will
          </SubmitButton>
          <SubmitButton name="intent" value="save" quiet>
            Save as draft
          </SubmitButton>
        </div>
      </PriceFields>
    </form>
  );
}

function Withdrawal({ leadId, business, revision, refused }: Omit<PriceFormProps, "again">) {
  const field = fieldOf({}, refused)("why");
  return (
    <details className="mt-4" open={Boolean(field.errors)}>
      <summary className="btn btn-quiet">Take it back</summary>
      <form method="post" action={pricePaths.own(leadId, "withdraw")} noValidate className="mt-4 grid gap-4">
        <Hidden fields={{ business, revision }} />
        <TextArea
          {...field}
          label="Why do you take it back?"
          hint="The customer sees this."
          rows={2}
          focusOnError
          required
        />
        <div>
          <SubmitButton quiet>Take the price back</SubmitButton>
        </div>
      </form>
    </details>
  );
}

type PricePreviewProps = About & {
  rows: readonly ComparedRow[];
  /** What is asked about a price far from our guide, and whether it was sent without an answer. */
  far: string | null;
  unanswered: boolean;
};

/** What the customer will read, with the button that sends it. */
export const PricePreview = ({
  leadId,
  business,
  work,
  bar,
  revision,
  rows,
  file,
  ...asked
}: PricePreviewProps) => (
  <>
    <PageNotice />
    <h1 className="text-2xl">{previewTitle}</h1>
    <p className="hint mt-1">{`${work}. Nothing is sent yet.`}</p>
    <PriceRows rows={rows} />
    {file ? <p className="mt-2 wrap-anywhere">{`With your file: ${file.name}`}</p> : null}
    <p className="hint mt-3">The customer can ask you about what is ‘not said’.</p>
    {bar ? <p className="note mt-4">{barWords[bar]}</p> : null}
    <form method="post" noValidate className="mt-6 grid gap-3">
      <Hidden fields={{ business, revision }} />
      {bar ? null : <FarFromGuide {...asked} />}
      <div className="flex flex-wrap gap-3">
        {bar ? null : <SubmitButton>Send it to the customer</SubmitButton>}
        <QuietLink to={pricePaths.own(leadId)}>Change it</QuietLink>
      </div>
    </form>
  </>
);

function FarFromGuide({ far, unanswered }: Pick<PricePreviewProps, "far" | "unanswered">) {
  if (!far) return null;
  return (
    <div>
      <p className="note">{far}</p>
      <FieldError
        id="right-error"
        errors={unanswered ? ["Nothing was sent. Tick that it is right, or change it."] : []}
      />
      <Tick
        name="right"
        value="yes"
        required
        autoFocus={unanswered}
        aria-invalid={unanswered || undefined}
        aria-describedby={unanswered ? "right-error" : undefined}
      >
        Yes, that is my price
      </Tick>
    </div>
  );
}

type LeadPriceProps = {
  leadId: string;
  price: {
    /** Why no price can be sent. */
    bar: Bar | null;
    drafted: boolean;
    withdrawn: boolean;
    sent: { totalPence: number; at: string } | null;
    /** An agreement to read, and whether it waits for the business. */
    agreement: "waits" | "there" | null;
  };
};

/** The business's own price on the page of a lead, with a link to write or change it. */
export function LeadPrice({ leadId, price: { bar, sent, drafted, withdrawn, agreement } }: LeadPriceProps) {
  if (bar === "erased" || (bar && !sent)) return null;
  const label = bar ? "See your price" : sent || drafted ? "See or change your price" : "Send a price";
  return (
    <section aria-label="Your price">
      <h2>Your price</h2>
      <p>
        {sent
          ? `${pounds(sent.totalPence)} with VAT, sent ${formatInstant(sent.at)}${withdrawn ? ", taken back since" : ""}.`
          : "Send it here: the customer compares it with the others on the same work, and nobody sees it but them."}
        {drafted && !bar ? " A draft waits to be sent." : ""}
      </p>
      <p className="flex flex-wrap gap-3">
        <QuietLink to={pricePaths.own(leadId)}>{label}</QuietLink>
        {agreement === "there" ? (
          <QuietLink to={pricePaths.ownAgreement(leadId)}>Read the agreement</QuietLink>
        ) : null}
      </p>
    </section>
  );
}
