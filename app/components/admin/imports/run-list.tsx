import { formatInstant } from "~/models/base/clock";
import type { ImportSource, ImportStage, ImportStatus, RunCounts } from "~/models/imports/run";
import { paths } from "~/paths";
import { countsWords, sourceWords, standingWords } from "./words";

export type ShownRun = RunCounts & {
  id: string;
  fileName: string;
  source: ImportSource;
  status: ImportStatus;
  stage: ImportStage;
  createdAt: string;
  undoneAt: string | null;
  by: string | null;
};

/** What was imported, when, and by whom, the newest first. */
export function RunList({ runs }: { runs: readonly ShownRun[] }) {
  if (runs.length === 0) {
    return (
      <p className="mt-3 text-slate">Nothing has been imported yet. Each file that is sent appears here.</p>
    );
  }
  return (
    <ol className="entries">
      {runs.map((run) => (
        <li key={run.id}>
          <p>
            <a href={paths.adminImport(run.id)} className="link">
              {run.fileName}
            </a>{" "}
            <strong>{standingWords(run)}</strong>
          </p>
          <p className="entry-facts">
            {[
              formatInstant(run.createdAt, { withYear: true }),
              `${sourceWords[run.source]} by ${run.by ?? "an account that is gone"}`,
              run.rows > 0 && countsWords(run),
            ]
              .filter(Boolean)
              .join(" · ")}
          </p>
        </li>
      ))}
    </ol>
  );
}
