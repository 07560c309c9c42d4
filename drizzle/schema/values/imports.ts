/** How a file came: by the page, as the built-in sample, or to the endpoint. */
export const importSources = ["upload", "sample", "endpoint"] as const;
export type ImportSource = (typeof importSources)[number];

/**
 * `draft`: the file is here, and its columns are being chosen · `waiting`: for its turn · `running` · `checked`: a
 * trial was completed, nothing was written · the rest are ends.
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

/** Whether a run only counts what each row would do, or writes it. */
export const importStages = ["check", "import"] as const;
export type ImportStage = (typeof importStages)[number];

/** The outcome of a row. Each row has one, and a run's counts add up to its rows. */
export const rowOutcomes = ["imported", "updated", "skipped", "error"] as const;

/** What was removed at once: every listing, or those of one import. */
export const removalKinds = ["all", "import"] as const;
export type RemovalKind = (typeof removalKinds)[number];

/** A removal can be restored until it is erased. */
export const removalStatuses = ["removing", "removed", "restoring", "restored", "erasing", "erased"] as const;
export type RemovalStatus = (typeof removalStatuses)[number];

/** What an operator says of a row that may be listed already. */
export const unsureAnswers = ["same", "new"] as const;
export type UnsureAnswer = (typeof unsureAnswers)[number];
