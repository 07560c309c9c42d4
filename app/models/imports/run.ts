/** How a file came: by the page, as the built-in sample, or to the endpoint. */
export const importSources = ["upload", "sample", "endpoint"] as const;
export type ImportSource = (typeof importSources)[number];

/**
 * `draft`: the file is here, and what its columns are is being said · `waiting`: for its turn · `running` ·
 * `checked`: a trial went through, nothing was written · the rest are ends.
 */
export const importStatuses = [
  "draft",
  "waiting",
  "running",
  "checked",
  "done",
  "failed",
  "cancelled",
] as const;
export type ImportStatus = (typeof importStatuses)[number];

/** Whether a run only counts what would become of each row, or writes it. */
export const importStages = ["check", "import"] as const;
export type ImportStage = (typeof importStages)[number];

/** What became of a row. Each row has one, and the counts of a run add up to its rows. */
export const rowOutcomes = ["imported", "updated", "skipped", "error"] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

/** What an operator says of a row that is perhaps a listing which is there. */
export const heldAnswers = ["same", "new"] as const;
export type HeldAnswer = (typeof heldAnswers)[number];

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

/** What was removed at once: every listing, or those of one import. */
export const removalKinds = ["all", "import"] as const;
export type RemovalKind = (typeof removalKinds)[number];

/** A removal can be restored until it is erased. */
export const removalStatuses = ["removing", "removed", "restoring", "restored", "erasing", "erased"] as const;
export type RemovalStatus = (typeof removalStatuses)[number];

/** What of a report is looked at: an outcome, or what was put right in imported rows. */
export const reportShows = [
  "error",
  "skipped",
  "updated",
  "imported",
] as const satisfies readonly RowOutcome[];
/** So many rows of it at once. */
export const reportPageSize = 50;
export type ReportShow = (typeof reportShows)[number];
