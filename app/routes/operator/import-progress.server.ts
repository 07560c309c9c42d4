import type { Progress } from "~/components/operator/imports/progress";
import { findStanding, type ImportRun } from "~/models/imports/runs.server";

/** Whether something is still to happen to it by itself. */
export const isUnderWay = ({ status }: ImportRun): boolean => status === "waiting" || status === "running";

/** What changes while an import goes on, as one text; a number in front would be taken for a count of new leads. */
export const standingOf = (
  { status, stage, rows, bytesRead, cancelAskedAt }: ImportRun,
  now = Date.now(),
): string =>
  ["run", stage, status, rows, bytesRead, cancelAskedAt ? "cancelled" : "", Math.floor(now / 5000)].join(" ");

/** How far an import is; undefined for one that is not under way. */
export async function progressOf(run: ImportRun, now = Date.now()): Promise<Progress | undefined> {
  if (!isUnderWay(run)) return undefined;
  const { ahead } = await findStanding(run);
  const { stage, bytesRead, fileBytes, rows } = run;
  const seconds = run.startedAt ? Math.max(0.5, (now - run.startedAt.getTime()) / 1000) : 0;
  const bytesPerSecond = seconds > 0 ? bytesRead / seconds : 0;
  return {
    ...{ stage, bytesRead, fileBytes, rows, ahead },
    standing: standingOf(run, now),
    waiting: run.status === "waiting",
    rowsPerSecond: seconds > 0 ? Math.round(rows / seconds) : 0,
    secondsLeft: bytesPerSecond > 0 ? Math.max(1, (fileBytes - bytesRead) / bytesPerSecond) : null,
  };
}
