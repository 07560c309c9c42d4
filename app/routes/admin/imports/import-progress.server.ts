import type { Progress } from "~/components/admin/imports/progress";
import { countUnfound, listReport, type ReportWish } from "~/models/imports/report.server";
import { daysKept } from "~/models/imports/retention.server";
import { canResume, countAhead, findRun, type ImportRun, type ListedRun } from "~/models/imports/runs.server";
import { listUnknownServices } from "~/models/imports/said-services.server";
import {
  countRemoved,
  findRemoval,
  findUndoing,
  isRemovedSince,
  type Removal,
} from "~/models/removals/removals.server";

/** Whether it waits to run, or runs. */
const isUnderWay = ({ status }: ImportRun): boolean => status === "waiting" || status === "running";

/** This long after an import's end nobody is told any more that its listings are found: some may have changed. */
const longestToldMs = 6 * 60 * 60 * 1000;

/** How many listings an import wrote lately; 0 where they were taken off the site since. */
export async function listedOf(run: ImportRun, now = Date.now()): Promise<number> {
  const { stage, imported, updated, finishedAt, undoneAt } = run;
  if (stage !== "import" || undoneAt || !finishedAt || now - finishedAt.getTime() > longestToldMs) return 0;
  return (await isRemovedSince(run)) ? 0 : imported + updated;
}

/** How an import stands, as a text that changes while it goes on or is undone, and whether it does so. */
export function liveMarkOfRun(run: ImportRun, undoing: Removal | undefined, now = Date.now()) {
  const { status, stage, rows, bytesRead, cancelAskedAt } = run;
  const parts = [
    // A number in front would be taken for a count of new leads.
    ...["run", stage, status, rows, bytesRead, cancelAskedAt ? "cancelled" : ""],
    ...[undoing?.status ?? "", Math.floor(now / 5000)],
  ];
  const isUndoing = undoing !== undefined && isRemovalUnderWay(undoing);
  return { liveMark: parts.join(" "), changing: isUnderWay(run) || isUndoing };
}

/** How far an import is; undefined for one that is not under way. */
export async function progressOf(run: ImportRun, now = Date.now()): Promise<Progress | undefined> {
  if (!isUnderWay(run)) return undefined;
  const { id, stage, bytesRead, fileBytes, rows } = run;
  const seconds = run.startedAt ? Math.max(0.5, (now - run.startedAt.getTime()) / 1000) : 0;
  const bytesPerSecond = seconds > 0 ? bytesRead / seconds : 0;
  return {
    ...{ id, stage, bytesRead, fileBytes, rows },
    ahead: await countAhead(run),
    waiting: run.status === "waiting",
    ending: run.cancelAskedAt !== null,
    rowsPerSecond: seconds > 0 ? Math.round(rows / seconds) : 0,
    secondsLeft: bytesPerSecond > 0 ? Math.max(1, (fileBytes - bytesRead) / bytesPerSecond) : null,
  };
}

/** Whether a removal, its restoring or its erasing is still under way. */
export const isRemovalUnderWay = ({ status }: Pick<Removal, "status">): boolean =>
  status === "removing" || status === "restoring" || status === "erasing";

/** A text that changes while a removal goes on: every 5 seconds, since each page load slows the removal down. */
export const liveMarkOfRemoval = ({ id, status }: Pick<Removal, "id" | "status">, now = Date.now()): string =>
  ["removal", id, status, Math.floor(now / 5000)].join(" ");

/** How an import or a removal stands, as one text, and whether that goes on changing; undefined where there is none. */
export async function findLiveMark(id: string): Promise<{ liveMark: string; changing: boolean } | undefined> {
  const run = await findRun(id);
  if (run) return liveMarkOfRun(run, await findUndoing(run.id));
  const removal = await findRemoval(id);
  if (!removal) return undefined;
  return { liveMark: liveMarkOfRemoval(removal), changing: isRemovalUnderWay(removal) };
}

const dayMs = 24 * 60 * 60 * 1000;

/** How far the undoing of an import is, as its page shows it; undefined for one that was not undone. */
export async function shownUndoing(undoing: Removal | undefined) {
  if (!undoing) return undefined;
  const { id, status, total } = undoing;
  return { id, status, total, removed: isRemovalUnderWay(undoing) ? await countRemoved(undoing) : total };
}

/** An import as its page shows it, without the fields that tell its file from others. */
export async function factsOf(run: ListedRun) {
  const { digest: _, doubtful: __, file: ___, ...facts } = run;
  return { ...facts, unfound: await countUnfound(run.id), resumable: canResume(run) };
}

/** What a trial found or an import did, with the rows of the outcome `show`, else of the first that has some, after row `after`; null where there is nothing. */
export async function reportOf(run: ImportRun, { show: wanted, why }: Partial<ReportWish>, after: number) {
  const { id, finishedAt, checked } = run;
  const trial = run.status === "checked" && checked !== null;
  if (isUnderWay(run) || (!trial && run.rows === 0)) return null;
  const { rows: all, imported, updated, skipped, errors } = trial ? checked : run;
  const show = wanted ?? (errors ? "error" : skipped ? "skipped" : updated ? "updated" : "imported");
  const { rows, next } = await listReport(id, { show, why, after });
  return {
    ...{ trial, counts: { rows: all, imported, updated, skipped, errors } },
    ...{ show, why: why ?? null, after, next: next ?? null },
    unknown: show === "unfound" ? await listUnknownServices(id) : [],
    forgotten: finishedAt !== null && Date.now() - finishedAt.getTime() > daysKept * dayMs,
    rows: rows.map(({ row, line, businessName, reason, value, cleaned, businessId }) => ({
      ...{ row, line, businessName, reason, value, cleaned, businessId },
    })),
  };
}
