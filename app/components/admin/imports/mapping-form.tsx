import { DeskSection } from "~/components/admin/parts";
import { Field, Select, SubmitButton, Tick } from "~/components/form/controls";
import {
  isNeeded,
  longestValue,
  type MappedField,
  type Mapping,
  mappedColumns,
  mappedFields,
} from "~/models/imports/file/columns";
import type { CleanRow, ReadFileRow } from "~/models/imports/file/row";
import { usualServices } from "~/models/imports/file/service-names";
import { formatPhone } from "~/models/reading/phone";
import { findTrade } from "~/models/trades/trade";
import { paths } from "~/paths";

type MappingFormProps = {
  id: string;
  headings: readonly string[];
  mapping: Mapping;
  updateExisting: boolean;
  /** The first rows, and each column's first text in them. */
  preview: { samples: readonly string[]; rows: readonly ReadFileRow[] };
  problem?: string;
  /** Whether a trial with this mapping has finished. */
  tried: boolean;
};

/** Where each field stands in the file, and the buttons for a trial of the whole file and for the import. */
export function MappingForm(props: MappingFormProps) {
  const { id, problem, preview } = props;
  return (
    <form method="post" action={paths.adminImport(id)} className="mt-4 grid gap-4">
      {problem ? null : <WayOn {...props} />}
      <Columns {...props} />
      {problem ? null : <PreviewList rows={preview.rows} town={props.mapping.lacking?.place} />}
      {problem ? <WayOn {...props} /> : null}
    </form>
  );
}

/** Stands first, unless a column has to be chosen before. */
const WayOn = ({ mapping: { lacking = {} }, updateExisting, tried }: MappingFormProps) => (
  <div className="grid gap-3">
    {lacking.trade ? (
      <Tick name="lacking-trade" value={lacking.trade} defaultChecked>
        {`Rows without a trade get ${findTrade(lacking.trade)?.label ?? "none"}`}
      </Tick>
    ) : null}
    {lacking.place ? (
      <Tick name="lacking-place" value={lacking.place} defaultChecked>
        {`Rows without a place get the town ${lacking.place}`}
      </Tick>
    ) : null}
    <Tick name="update" defaultChecked={updateExisting}>
      Update existing: listings that nobody has claimed get what the file says. Ratings, flags and status
      stay.
    </Tick>
    <p className="flex flex-wrap gap-3">
      <SubmitButton name="intent" value="import" busy="Starting...">
        Import
      </SubmitButton>
      <SubmitButton name="intent" value="check" quiet busy="Starting...">
        {tried ? "Try it again" : "Try it without importing"}
      </SubmitButton>
    </p>
  </div>
);

type FieldsProps = Pick<MappingFormProps, "headings" | "mapping" | "preview">;

function Columns({ problem, ...props }: FieldsProps & { problem?: string }) {
  const { headings, mapping } = props;
  const { from } = mapping;
  const [shown, folded] = [true, false].map((isShown) =>
    mappedFields.filter((field) => (from[field] !== undefined || isNeeded(field)) === isShown),
  );
  const left = headings.flatMap((_, column) =>
    Object.values(from).some((each) => each.column === column) ? [] : [labelOf(headings, column)],
  );
  return (
    <DeskSection title="What is in which column">
      {problem ? (
        <p role="alert" data-problem="" tabIndex={-1} className="error mt-2">
          {problem}
        </p>
      ) : null}
      <p className="hint mt-1 wrap-anywhere">{leftWords(left)}</p>
      <FieldList {...props} fields={shown ?? []} />
      <details className="mt-2">
        <summary className="min-h-11 py-2 font-semibold">{`What else a listing can say (${folded?.length ?? 0})`}</summary>
        <FieldList {...props} fields={folded ?? []} />
      </details>
    </DeskSection>
  );
}

/** More columns than this are only counted. */
const mostNamed = 12;

const leftWords = (left: readonly string[]): string =>
  left.length === 0
    ? "Every column is read."
    : `${left.length === 1 ? "One column is" : `${left.length} columns are`} left out: ${left.slice(0, mostNamed).join(", ")}${left.length > mostNamed ? " …" : ""}.`;

const FieldList = ({ fields, ...props }: FieldsProps & { fields: readonly MappedField[] }) => (
  <ul className="mt-1 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
    {fields.map((field) => (
      <li key={field} className="flex flex-col gap-1">
        <FieldChoice {...props} field={field} />
      </li>
    ))}
  </ul>
);

/** Columns with the same heading are told apart by their number. */
function labelOf(headings: readonly string[], column: number): string {
  const heading = headings[column] ?? "";
  if (!heading) return `Column ${column + 1}`;
  return headings.filter((each) => each === heading).length > 1
    ? `${heading} (column ${column + 1})`
    : heading;
}

function FieldChoice({ headings, mapping, preview, field }: FieldsProps & { field: MappedField }) {
  const { column, value } = mapping.from[field] ?? {};
  const { label } = mappedColumns[field];
  const options = headings.map((_, at) => ({
    value: String(at),
    label: [labelOf(headings, at), preview.samples[at]].filter(Boolean).join(" · "),
  }));
  return (
    <>
      <Select
        {...{ label, options, name: `column-${field}`, blank: "In no column" }}
        defaultValue={column === undefined ? "" : String(column)}
      />
      {column === undefined || value ? (
        <Field
          label={`${label} of all rows`}
          name={`value-${field}`}
          maxLength={longestValue}
          defaultValue={value}
        />
      ) : null}
    </>
  );
}

type PreviewProps = { rows: readonly ReadFileRow[]; town?: string };

const PreviewList = ({ rows, town }: PreviewProps) => (
  <DeskSection title="The first rows as they are read">
    <ol className="entries">
      {rows.map(({ line, read }) => (
        <li key={line}>
          <h3 className="text-base">
            {(read.status === "clean" ? read.listing.businessName : read.name) || `Line ${line}`}
          </h3>
          {read.status === "error" ? (
            <p className="error">{`Line ${line} cannot be stored: ${read.reason}`}</p>
          ) : (
            <p className="entry-facts">{factsOf(read.listing, town)}</p>
          )}
          <Cleaned notes={read.cleaned} />
        </li>
      ))}
    </ol>
  </DeskSection>
);

const placeWords = {
  row: "its own coordinates",
  postcode: "the postcode",
  city: "the city",
  default: "nothing: its distance stays unknown",
} as const;

function factsOf(listing: CleanRow, town?: string): string {
  const { city, postcode, outcode, phone, website, services, locationSource } = listing;
  const facts = [city, postcode, formatPhone(phone), website, (services ?? usualServices).join(", ")];
  const isHalf = locationSource === "postcode" && !postcode;
  const found = placeWords[locationSource ?? "default"];
  const place = isHalf ? outcode : town && locationSource === "default" ? `the town for all, ${town}` : found;
  return [...facts.filter(Boolean), `Its place is found by ${place}`].join(" · ");
}

export function Cleaned({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <ul className="entry-details">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}
