import type { DeskRow } from "~/components/admin/split";
import { formatInstant } from "~/models/base/clock";
import type { Said } from "~/models/base/said";
import {
  type ImportSource,
  type ImportStage,
  type ImportStatus,
  type LineCounts,
  mostLines,
  type RemovalStatus,
  type RunCounts,
  type UnfoundCounts,
} from "~/models/imports/run";
import { paths } from "~/paths";

export const count = (rows: number): string => rows.toLocaleString("en-GB");
export const rowsWords = (rows: number): string => (rows === 1 ? "1 row" : `${count(rows)} rows`);

type RunState = Pick<RunCounts, "imported" | "updated"> & {
  status: ImportStatus;
  stage: ImportStage;
  undoneAt?: string | Date | null;
  /** How its undoing stands, where it was undone and not restored. */
  undoing?: RemovalStatus;
};

export function runWords({ status, stage, undoneAt, undoing, imported, updated }: RunState): string {
  if (undoing === "removing") return "Being undone";
  if (undoing === "restoring") return "Being restored";
  if (undoneAt) return "Undone";
  if (status === "draft") return "Not started";
  if (status === "checked") return "Tried, not imported";
  if (status === "waiting") return "Waiting its turn";
  if (status === "running") return stage === "check" ? "Being tried" : "Importing";
  if (status === "done") return imported + updated > 0 ? "Imported" : "Nothing was imported";
  return status === "failed" ? "Failed" : "Cancelled";
}

export const runLine = (run: RunState & { id: string; fileName: string; createdAt: string }): DeskRow => ({
  ...{ id: run.id, to: paths.adminImport(run.id), name: run.fileName },
  facts: `${runWords(run)} · ${formatInstant(run.createdAt)}`,
});

/** '3 imported, 1 updated, 2 skipped, 1 error'. */
export const countsWords = ({ imported, updated, skipped, errors }: RunCounts): string =>
  [
    `${count(imported)} imported`,
    `${count(updated)} updated`,
    `${count(skipped)} skipped`,
    errors === 1 ? "1 error" : `${count(errors)} errors`,
  ].join(", ");

/** '11 imported, but hardly anybody will find them: 8 without a trade, 3 without a place'; undefined of none. */
export function unfoundWords({ rows, trade, place }: UnfoundCounts, updated: number): string | undefined {
  if (rows === 0) return undefined;
  const why = [
    trade > 0 && `${count(trade)} without a trade`,
    place > 0 && `${count(place)} without a place`,
  ];
  const became = updated > 0 ? "imported or updated" : "imported";
  return `${count(rows)} ${became}, but hardly anybody will find ${rows === 1 ? "it" : "them"}: ${why.filter(Boolean).join(", ")}`;
}

/** '2 listings are under Handyman now. 1 was left alone: …'; `what` is a trade or a town. */
export function putRightWords({ changed, left }: { changed: number; left: number }, where: string): Said {
  const was = `${left === 1 ? "was" : "were"} left alone: changed, claimed or taken off the site since the import.`;
  const alone = left > 0 ? ` ${count(left)} ${was}` : "";
  if (changed === 0) return { refused: `Nothing was left to change.${alone}` };
  return `${count(changed)} ${changed === 1 ? "listing is" : "listings are"} ${where} now.${alone}`;
}

const linesOf = (lines: number): string => (lines === 1 ? "1 line" : `${count(lines)} lines`);

/** '106 lines: 1 of headings, 2 above them, 100 rows, 2 blank, 1 on which rows go on'. */
export const linesWords = (rows: number, { all, headings, above, blank, continued }: LineCounts): string =>
  `${linesOf(all)}: ${[
    above === undefined
      ? `${count(headings)} of headings and above`
      : `${count(headings - above)} of headings, ${count(above)} above them`,
    rowsWords(rows),
    `${count(blank)} blank`,
    `${count(continued)} on which rows go on`,
  ].join(", ")}`;

/** Of rows above the headings: that they are rows, and how to say that they are not. */
export const earlyWords = (early: number, headingsAt: number, open: boolean): string => {
  const rows = early === 1 ? "One row is above them, and is" : `${early} rows are above them, and are`;
  const way = " If that is wrong, choose these headings without them.";
  return `The headings are on line ${headingsAt}. ${rows} read like the others.${open ? way : ""}`;
};

/** A warning about rows that span very many lines; undefined if there are none. */
export const longRowsWords = (lines: LineCounts | null | undefined): string | undefined => {
  if (!lines?.long) return undefined;
  const rows = lines.long === 1 ? "One row goes" : `${count(lines.long)} rows go`;
  return `${rows} over more than ${mostLines} lines of the file. Look whether a quote is missing there: the report names them.`;
};

/** How many rows a trial was unsure of, and how many of those are not answered yet. */
export type UnsureCounts = { rows: number; open: number };

/** '7 rows are perhaps the same as a listing that is there. 5 of them wait for an answer: …', or 'They wait …'. */
export function unsureWords({ rows, open }: UnsureCounts): string {
  if (rows === 0) return "No row of this file is only perhaps the same as a listing.";
  const unsure = `${rowsWords(rows)} ${rows === 1 ? "is" : "are"} perhaps the same as a listing that is there.`;
  if (open === 0) return `${unsure} ${rows === 1 ? "It is" : "All are"} answered.`;
  if (rows === 1) return `${unsure} It waits for an answer: without one an import skips it.`;
  const waiting = open === rows ? "They" : `${count(open)} of them`;
  return `${unsure} ${waiting} ${open === 1 ? "waits" : "wait"} for an answer: without one an import skips ${open === 1 ? "it" : "them"}.`;
}

export const sourceWords: Readonly<Record<ImportSource, string>> = {
  upload: "uploaded",
  sample: "the built-in sample",
  endpoint: "sent to the endpoint",
};

/** '12 s', '3 min', '2 h'. */
export function durationWords(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
}
