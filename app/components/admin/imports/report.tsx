import { MoreLinks } from "~/components/admin/split";
import { Chips, QuietLink, TextLink } from "~/components/page/link";
import { Part } from "~/components/page/part";
import {
  type ReportShow,
  type RunCounts,
  reportShows,
  type UnfoundCounts,
  type UnfoundWhy,
} from "~/models/imports/run";
import { paths } from "~/paths";
import { Cleaned } from "./mapping-form";
import { PutRight, type RefusedForAll } from "./put-right";
import { type UnknownService, UnknownServices } from "./unknown-services";
import { count, rowsWords } from "./words";

type ShownRow = {
  row: number;
  line: number;
  businessName: string | null;
  reason: string | null;
  value: string | null;
  cleaned: string[] | null;
  businessId: ListingId | null;
};

type ReportProps = {
  runId: string;
  /** Whether the rows were only tried: it says what would become of them. */
  trial: boolean;
  counts: RunCounts;
  unfound: UnfoundCounts;
  show: ReportShow;
  /** Of what is hardly found, the reason that the list is of. */
  why: UnfoundWhy | null;
  rows: readonly ShownRow[];
  next: number | null;
  after: number;
  /** Whether the run is so old that the outcome of each row is no longer kept. */
  forgotten: boolean;
  /** The services that nobody knows, where the list is of what is hardly found. */
  unknown: readonly UnknownService[];
  /** What was said for all rows of the list and cannot be used. */
  refused?: RefusedForAll;
};

const titles: Readonly<Record<ReportShow, string>> = {
  error: "Errors",
  skipped: "Skipped",
  updated: "Updated",
  imported: "Imported, with something put right",
  unfound: "Hardly found",
};
const emptyWords: Readonly<Record<ReportShow, string>> = {
  error: "No row is an error.",
  skipped: "No row is skipped.",
  updated: "No listing is updated.",
  imported: "Nothing has to be put right in the rows that are imported.",
  unfound: "Each row that is stored has a trade and a place, by which it is found.",
};

export function Report(props: ReportProps) {
  const { runId, trial, counts, unfound, show, why, rows, next, after, forgotten, unknown, refused } = props;
  if (forgotten) {
    return (
      <p className="mt-6 text-slate">
        The report on each row was kept for 30 days, and is gone now. The counts stay.
      </p>
    );
  }
  const list = why ? { show, why } : { show };
  // A trial of an earlier release kept its counts alone.
  const isKept = show === "imported" || (why ? unfound[why] : numbersOf(props)[show]) === 0;
  const lack = why === "trade" || why === "place" ? why : undefined;
  return (
    <Part
      id="report"
      title={`${trial ? "What would become of" : "Report on"} ${rowsWords(counts.rows)}`}
      className="mt-6"
    >
      <Outcomes {...props} />
      {counts.errors > 0 && show === "error" ? <BadRows runId={runId} /> : null}
      {!trial && counts.imported > 0 && show === "imported" ? (
        <QuietLink to={paths.adminListings({ import: runId })} p="mt-4">
          Look at what was imported
        </QuietLink>
      ) : null}
      {show === "unfound" ? <Whys {...props} /> : null}
      {lack && unfound[lack] > 0 ? <PutRight {...{ runId, lack, refused }} rows={unfound[lack]} /> : null}
      {unknown.length > 0 ? <UnknownServices runId={runId} unknown={unknown} /> : null}
      <h3 className="mt-4 text-base">{titles[show]}</h3>
      {rows.length === 0 ? (
        <p className="mt-2 text-slate">
          {after > 0
            ? "No more rows."
            : isKept
              ? why
                ? "No row is on this list any more."
                : emptyWords[show]
              : "These rows were not kept."}
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
        first={after > 0 ? paths.adminImport(runId, { ...list }) : undefined}
        next={next ? paths.adminImport(runId, { ...list, after: next }) : undefined}
      />
    </Part>
  );
}

const numbersOf = ({
  counts,
  unfound,
}: Pick<ReportProps, "counts" | "unfound">): Record<ReportShow, number> => ({
  error: counts.errors,
  skipped: counts.skipped,
  updated: counts.updated,
  imported: counts.imported,
  unfound: unfound.rows,
});

function Outcomes({ runId, show, ...numbered }: Pick<ReportProps, "runId" | "counts" | "unfound" | "show">) {
  const numbers = numbersOf(numbered);
  return (
    <Chips
      label="Outcomes"
      className="flex-wrap"
      chips={reportShows.map((each) => ({
        name: `${each === "imported" ? "Imported" : titles[each]} (${count(numbers[each])})`,
        to: paths.adminImport(runId, { show: each }),
        current: each === show,
      }))}
    />
  );
}

const whyNames: Readonly<Record<UnfoundWhy, string>> = {
  trade: "Without a trade",
  place: "Without a place",
  lost: "With a value that a spreadsheet lost",
  contradiction: "With coordinates elsewhere",
};

/** A list for each reason that some row has. */
function Whys({ runId, unfound, why }: Pick<ReportProps, "runId" | "unfound" | "why">) {
  const whys = (Object.keys(whyNames) as UnfoundWhy[]).filter((each) => unfound[each] > 0);
  return (
    <Chips
      label="Reasons"
      className="mt-2 flex-wrap"
      chips={whys.map((each) => ({
        name: `${whyNames[each]} (${count(unfound[each])})`,
        to: paths.adminImport(runId, { show: "unfound", why: each }),
        current: each === why,
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

function ReportLine({ row, show }: { row: ShownRow; show: ReportShow }) {
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
