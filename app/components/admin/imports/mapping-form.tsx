import { DeskSection } from "~/components/admin/parts";
import { SubmitButton, Tick } from "~/components/form/controls";
import { importColumns, importFields } from "~/models/imports/file/columns";
import type { CleanRow, ReadFileRow } from "~/models/imports/file/row";
import { usualServices } from "~/models/imports/file/service-names";
import { formatPhone } from "~/models/reading/phone";
import { paths } from "~/paths";

type MappingFormProps = {
  id: string;
  headings: readonly string[];
  mapping: readonly string[];
  updateExisting: boolean;
  /** The first rows, and each column's first text in them. */
  preview: { samples: readonly string[]; rows: readonly ReadFileRow[] };
  problem?: string;
  /** Whether a trial with this mapping has finished. */
  tried: boolean;
};

/** The field of each column, and the buttons for a trial of the whole file and for the import. */
export function MappingForm(props: MappingFormProps) {
  const { id, problem, preview } = props;
  return (
    <form method="post" action={paths.adminImport(id)} className="mt-4 grid gap-4">
      {problem ? null : <WayOn {...props} />}
      <Columns {...props} />
      {problem ? null : <PreviewList rows={preview.rows} />}
      {problem ? <WayOn {...props} /> : null}
    </form>
  );
}

/** Stands first, unless a column has to be chosen before. */
const WayOn = ({ updateExisting, tried }: MappingFormProps) => (
  <div className="grid gap-3">
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

/** More columns than this are folded away, unless one has to be chosen. */
const mostUnfolded = 24;

function Columns({ headings, mapping, preview: { samples }, problem }: MappingFormProps) {
  const unknown = headings.filter((_, column) => !mapping[column]).length;
  return (
    <DeskSection title="What the columns are">
      {problem ? (
        <p role="alert" data-problem="" tabIndex={-1} className="error mt-2">
          {problem}
        </p>
      ) : null}
      <p className="hint mt-1">
        {unknown === 0
          ? "Every column was recognised."
          : `${unknown === 1 ? "One column was" : `${unknown} columns were`} not recognised, and will be left out unless you choose what ${unknown === 1 ? "it is" : "they are"}.`}
      </p>
      <details open={problem !== undefined || headings.length <= mostUnfolded} className="mt-2">
        <summary className="min-h-11 py-2 font-semibold">{`What each of the ${headings.length} is`}</summary>
        <ul className="mt-1 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {headings.map((_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one heading, and none moves
            <li key={column} className="flex flex-col">
              <ColumnChoice
                {...{ column, field: mapping[column] ?? "", sample: samples[column] ?? "" }}
                heading={labelOf(headings, column)}
              />
            </li>
          ))}
        </ul>
      </details>
    </DeskSection>
  );
}

/** Columns with the same heading are told apart by their number. */
function labelOf(headings: readonly string[], column: number): string {
  const heading = headings[column] ?? "";
  if (!heading) return `Column ${column + 1}, without a heading`;
  return headings.filter((each) => each === heading).length > 1
    ? `${heading} (column ${column + 1})`
    : heading;
}

type Column = { heading: string; column: number; field: string; sample: string };

function ColumnChoice({ heading, column, field, sample }: Column) {
  const id = `column-${column}`;
  return (
    <>
      <label htmlFor={id} className="font-semibold wrap-anywhere">
        {heading}
      </label>
      <p className="hint mb-1 wrap-anywhere">
        {sample ? `For example: ${sample}` : "Empty in the first rows"}
      </p>
      <select id={id} name="column" defaultValue={field} className="input mt-auto">
        <option value="">Leave it out</option>
        {importFields.map((each) => (
          <option key={each} value={each}>
            {importColumns[each].label}
          </option>
        ))}
      </select>
    </>
  );
}

const PreviewList = ({ rows }: { rows: readonly ReadFileRow[] }) => (
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
            <p className="entry-facts">{factsOf(read.listing)}</p>
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

function factsOf({ city, postcode, phone, website, services, locationSource }: CleanRow): string {
  const facts = [city, postcode, formatPhone(phone), website, (services ?? usualServices).join(", ")];
  const place = placeWords[locationSource ?? "default"];
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
