import type { ReactNode } from "react";
import { DeskSection } from "~/components/admin/parts";
import { Press, SubmitButton } from "~/components/form/controls";
import { FactGrid } from "~/components/page/facts";
import { TextLink } from "~/components/page/link";
import { formatInstant } from "~/models/base/clock";
import { type Encoding, encodingLabels } from "~/models/imports/file/encoding";
import { type Delimiter, delimiterLabels } from "~/models/imports/file/format";
import type {
  CheckedCounts,
  ImportSource,
  ImportStage,
  ImportStatus,
  LineCounts,
  RemovalStatus,
  RunCounts,
  UnfoundCounts,
} from "~/models/imports/run";
import { paths } from "~/paths";
import { UnsureNote } from "./unsure-rows";
import {
  countsWords,
  earlyWords,
  linesWords,
  longRowsWords,
  rowsWords,
  runWords,
  sourceWords,
  type UnsureCounts,
  unfoundWords,
} from "./words";

type Facts = RunCounts & {
  id: string;
  status: ImportStatus;
  stage: ImportStage;
  source: ImportSource;
  by: string | null;
  encoding: string;
  delimiter: string;
  createdAt: string;
  finishedAt: string | null;
  undoneAt: string | null;
  undoing?: RemovalStatus;
  updateExisting: boolean;
  checked: CheckedCounts | null;
  lines: LineCounts | null;
  failure: string | null;
  unfound: UnfoundCounts;
  /** Whether it stopped early and can be resumed. */
  resumable: boolean;
};

type RunFactsProps = {
  run: Facts;
  twin: string | null;
  removed: boolean;
  /** The rows that the trial was unsure of; null if there was no trial. */
  unsure: (UnsureCounts & { changed: boolean }) | null;
};

/** The state of an import, what it did, and what can be done about it. */
export function RunFacts({ run, twin, removed, unsure }: RunFactsProps) {
  const { status, checked, failure } = run;
  const unfound = unfoundWords(run.unfound, (checked ?? run).updated);
  const longRows = longRowsWords(run.lines ?? checked?.lines);
  return (
    <>
      {twin ? <TwinNote twin={twin} /> : null}
      {checked && status === "checked" ? (
        <p className={`${checked.errors > 0 ? "note" : "notice"} mt-3`} role="status">
          <span>
            {`Of ${rowsWords(checked.rows)} an import would bring${unsure?.changed ? ", before the answers that were given since" : ""}: ${countsWords(checked)}. ${unfound ? `${unfound}. ` : ""}Nothing is written yet. `}
            <TextLink to="#report">See what would become of them</TextLink>
          </span>
        </p>
      ) : null}
      {unsure ? <UnsureNote runId={run.id} unsure={unsure} /> : null}
      {longRows ? <Note>{longRows}</Note> : null}
      {failure ? (
        <p role="alert" className="error mt-3">
          {failure}
        </p>
      ) : null}
      <FactGrid rows={factsOf(run, unfound)} />
      <WaysOn run={run} removed={removed} />
    </>
  );
}

const Note = ({ children }: { children: ReactNode }) => (
  <p className="note mt-3 max-w-[68ch]">
    <span>{children}</span>
  </p>
);

const TwinNote = ({ twin }: { twin: string }) => (
  <Note>
    {"This very file was sent before: "}
    <TextLink to={paths.adminImport(twin)}>look at that import</TextLink>
    {". Rows that are listed by it are skipped."}
  </Note>
);

function factsOf(run: Facts, unfound?: string): [string, string | null][] {
  const { status, stage, finishedAt, rows, encoding, delimiter, checked } = run;
  const lines = run.lines ?? checked?.lines;
  const read = `${encodingLabels[encoding as Encoding]}, separated by ${delimiterLabels[delimiter as Delimiter]}`;
  return [
    ["Now", runWords(run)],
    [
      "Sent",
      `${formatInstant(run.createdAt, { withYear: true })}, ${sourceWords[run.source]} by ${run.by ?? "an account that is gone"}`,
    ],
    ["Finished", finishedAt && status !== "checked" ? formatInstant(finishedAt, { withYear: true }) : null],
    ["Result", rows > 0 ? [countsWords(run), unfound].filter(Boolean).join("\n") : null],
    ["Lines of the file", lines ? linesWords(rows || (checked?.rows ?? 0), lines) : null],
    ["Read as", read],
    ["Update existing", stage === "import" ? (run.updateExisting ? "yes" : "no") : null],
  ];
}

/** `removed`: all listings were deleted since, and until they are restored there is nothing to undo. */
function WaysOn({ run, removed }: { run: Facts; removed: boolean }) {
  const { id, status, rows, resumable, undoneAt, undoing } = run;
  return (
    <>
      {resumable ? (
        <Press to={paths.adminImportVerb(id, "resume")} className="mt-3">
          {rows > 0 ? `Go on after row ${rows.toLocaleString("en-GB")}` : "Begin again"}
        </Press>
      ) : null}
      {removed ? <RemovedNote /> : null}
      {isOver(status) && run.imported + run.updated > 0 && !undoneAt && !undoing && !removed ? (
        <form method="post" action={paths.adminImportVerb(id, "undo")} className="mt-3">
          <SubmitButton quiet>Undo this import</SubmitButton>
          <p className="hint mt-1">Takes back what nobody has changed or claimed since.</p>
        </form>
      ) : null}
    </>
  );
}

const RemovedNote = () => (
  <Note>
    {"All businesses were deleted since, and what this import added with them: "}
    <TextLink to={paths.adminImports}>restore them</TextLink>
  </Note>
);

const isOver = (status: ImportStatus): boolean => ["done", "failed", "cancelled"].includes(status);

type TopProps = {
  top: {
    /** The lines that are no rows. */
    above: readonly { line: number; text: string }[];
    /** How many rows stand above the headings. */
    early: number;
    headingsAt: number | null;
  };
  headings: readonly string[];
  /** Whether its columns can still be chosen. */
  open: boolean;
};

/** Says what stands above the headings of a file, or that it has none. */
export const TopOfFile = ({ top, headings, open }: TopProps) => (
  <>
    {headings.some(Boolean) ? null : (
      <Note>
        {`The first row is a firm, so this file is taken for one without headings.${open ? " Look whether its columns are right." : ""}`}
      </Note>
    )}
    {top.early > 0 && top.headingsAt ? <Note>{earlyWords(top.early, top.headingsAt, open)}</Note> : null}
    {top.above.length > 0 ? (
      <DeskSection title="Above the headings, and no rows">
        <ul className="entry-details mt-2">
          {top.above.map(({ line, text }) => (
            <li key={line}>{`Line ${line}: ${text}`}</li>
          ))}
        </ul>
      </DeskSection>
    ) : null}
  </>
);
