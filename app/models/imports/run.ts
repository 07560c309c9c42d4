import { rowOutcomes } from "../../../drizzle/schema/values/imports";

export * from "../../../drizzle/schema/values/imports";

export type RunCounts = { rows: number; imported: number; updated: number; skipped: number; errors: number };

/** How many lines a row may have before somebody should look whether a quote is missing. */
export const mostLines = 20;

/** The lines of a file. All of them are those of the headings and above, of each row the first, blank ones and the rest. */
export type LineCounts = {
  all: number;
  headings: number;
  blank: number;
  /** Lines of rows behind their first. */
  continued: number;
  /** Rows of more than {@link mostLines}. */
  long: number;
};
export const noLines: LineCounts = { all: 0, headings: 0, blank: 0, continued: 0, long: 0 };

/** What a trial found. */
export type CheckedCounts = RunCounts & { lines?: LineCounts };

/** The outcomes as a report shows them, errors first; of imported rows it has those in which something was put right. */
export const reportShows = rowOutcomes.toReversed();
/** So many rows of it at once. */
export const reportPageSize = 50;

/** So many of the rows that were found, and behind which of them the next begin if there are more. */
export function pageOf<Row extends { row: number }>(found: readonly Row[], size: number) {
  const rows = found.slice(0, size);
  return { rows, next: found.length > size ? rows.at(-1)?.row : undefined };
}
