import { MoreLinks } from "~/components/admin/split";
import { Chips, QuietLink, TextLink } from "~/components/page/link";
import { Part } from "~/components/page/part";
import type { RowOutcome, RunCounts } from "~/models/imports/run";
import { paths } from "~/paths";
import { Cleaned } from "./mapping-form";
import { count, rowsWords } from "./words";

type ShownRow = {
  row: number;
  line: number;
  businessName: string | null;
  reason: string | null;
  value: string | null;
  cleaned: string[] | null;
  businessId: string | null;
};

type ReportProps = {
  runId: string;
  /** Whether the rows were only tried: it says what would become of them. */
  trial: boolean;
  counts: RunCounts;
  show: RowOutcome;
  rows: readonly ShownRow[];
  next?: number;
  after: number;
  /** Whether the run is so old that the outcome of each row is no longer kept. */
  forgotten: boolean;
};

const titles: Readonly<Record<RowOutcome, string>> = {
  error: "Errors",
  skipped: "Skipped",
  updated: "Updated",
  imported: "Imported, with something put right",
};
const emptyWords: Readonly<Record<RowOutcome, string>> = {
  error: "No row is an error.",
  skipped: "No row is skipped.",
  updated: "No listing is updated.",
  imported: "Nothing has to be put right in the rows that are imported.",
};

export function Report({ runId, trial, counts, show, rows, next, after, forgotten }: ReportProps) {
  if (forgotten) {
    return (
      <p className="mt-6 text-slate">
        The report on each row was kept for 30 days, and is gone now. The counts stay.
      </p>
    );
  }
  // A trial of an earlier release kept its counts alone.
  const isKept = show === "imported" || numbersOf(counts)[show] === 0;
  return (
    <Part
      id="report"
      title={`${trial ? "What would become of" : "Report on"} ${rowsWords(counts.rows)}`}
      className="mt-6"
    >
      <Outcomes runId={runId} counts={counts} show={show} />
      {counts.errors > 0 && show === "error" ? <BadRows runId={runId} /> : null}
      {!trial && counts.imported > 0 && show === "imported" ? (
        <QuietLink to={paths.adminListings({ import: runId })} p="mt-4">
          Look at what was imported
        </QuietLink>
      ) : null}
      <h3 className="mt-4 text-base">{titles[show]}</h3>
      {rows.length === 0 ? (
        <p className="mt-2 text-slate">
          {after > 0 ? "No more rows." : isKept ? emptyWords[show] : "These rows were not kept."}
        </p>
      ) : null}
      <ol className="entries">
        {rows.map((row) => (
          <li key={row.row}>
            <ReportLine row={row} show={show} />
          </li>
        ))}
      </ol>
      <MoreLinks
        first={after > 0 ? paths.adminImport(runId, { show }) : undefined}
        next={next ? paths.adminImport(runId, { show, after: next }) : undefined}
      />
    </Part>
  );
}

const numbersOf = ({ errors: error, skipped, updated, imported }: RunCounts): Record<RowOutcome, number> => ({
  ...{ error, skipped, updated, imported },
});

function Outcomes({ runId, counts, show }: Pick<ReportProps, "runId" | "counts" | "show">) {
  const numbers = numbersOf(counts);
  return (
    <Chips
      label="Outcomes"
      className="flex-wrap"
      chips={(["error", "skipped", "updated", "imported"] as const).map((each) => ({
        name: `${each === "imported" ? "Imported" : titles[each]} (${count(numbers[each])})`,
        to: paths.adminImport(runId, { show: each }),
        current: each === show,
      }))}
    />
  );
}

const BadRows = ({ runId }: Pick<ReportProps, "runId">) => (
  <div className="mt-4">
    <QuietLink to={paths.adminImportBadRows(runId)}>Download the rows with errors as CSV</QuietLink>
    <p className="hint mt-1">Mend them there and upload the file again: the column “reason” is left out.</p>
  </div>
);

function ReportLine({ row, show }: { row: ShownRow; show: RowOutcome }) {
  const { line, businessName, reason, value, cleaned, businessId } = row;
  return (
    <>
      <p>
        <span className="text-slate">{`Line ${count(line)}: `}</span>
        {businessId && show !== "error" ? (
          <TextLink to={paths.adminListing(businessId)}>{businessName}</TextLink>
        ) : (
          <strong>{businessName ?? "without a name"}</strong>
        )}
      </p>
      {reason ? (
        <p className={show === "error" ? "error" : "entry-facts"}>
          {reason}
          {value ? `: “${value}”` : ""}
        </p>
      ) : null}
      <Cleaned notes={cleaned ?? []} />
    </>
  );
}
