import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import type { CheckedCounts, LineCounts } from "../../app/models/imports/run";
import { accounts } from "./accounts";
import { createdAt, id, idOf, instant, oneOf, partOf, updatedAt } from "./columns";
import { notedEvidence } from "./values/duplicates";
import {
  importSources,
  importStages,
  importStatuses,
  removalKinds,
  removalStatuses,
  rowOutcomes,
  unsureAnswers,
} from "./values/imports";

const count = () => integer().notNull().default(0);

/** Files of listings that were sent, and their imports. The row owns its file in the store of imports. */
export const importRuns = pgTable(
  "import_runs",
  {
    id: id(),
    source: text({ enum: importSources }).notNull(),
    /** Its name on the sender's computer. */
    fileName: text().notNull(),
    /** Its name in the store; null once it is deleted there, or for the built-in sample. */
    file: text().unique(),
    fileBytes: bigint({ mode: "number" }).notNull(),
    /** SHA-256 of the file. */
    digest: text().notNull(),
    /** A name that TextDecoder knows. */
    encoding: text().notNull(),
    delimiter: text().notNull(),
    /** How many lines stand above the headings. */
    linesAbove: integer().notNull().default(0),
    /** A line with accents, its bytes in hexadecimal, if only a person can tell which encoding it has. */
    doubtful: text(),
    headings: text().array().notNull(),
    /** For each heading the fields it stands for, parted by spaces; behind them `city=Leeds` for a text of all rows. */
    mapping: text().array().notNull(),
    updateExisting: boolean().notNull().default(false),
    status: text({ enum: importStatuses }).notNull().default("draft"),
    stage: text({ enum: importStages }).notNull().default("check"),
    createdBy: idOf<AccountId>().references(() => accounts.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    /** When it joined the queue. */
    queuedAt: instant(),
    /** Also the time of writing of its listings, by which they are found again. */
    startedAt: instant(),
    finishedAt: instant(),
    cancelAskedAt: instant(),
    /** How many bytes of the file are stored or counted so far. */
    bytesRead: bigint({ mode: "number" }).notNull().default(0),
    rows: count(),
    imported: count(),
    updated: count(),
    skipped: count(),
    errors: count(),
    /** How many lines of the file are read so far; null on one from before they were counted. */
    lines: jsonb().$type<LineCounts>(),
    /** What the trial found. */
    checked: jsonb().$type<CheckedCounts>(),
    /** Why it stopped before its end, for whoever started it. */
    failure: text(),
    undoneAt: instant(),
  },
  (table) => [
    check("import_runs_source_known", oneOf(table.source, importSources)),
    check("import_runs_status_known", oneOf(table.status, importStatuses)),
    check("import_runs_stage_known", oneOf(table.stage, importStages)),
    check(
      "import_runs_rows_accounted",
      sql`${table.rows} = ${table.imported} + ${table.updated} + ${table.skipped} + ${table.errors}`,
    ),
    check(
      "import_runs_lines_accounted",
      sql`${table.status} <> 'done' or ${table.lines} is null or (${table.lines} ->> 'all')::int =
        (${table.lines} ->> 'headings')::int + ${table.rows} + (${table.lines} ->> 'blank')::int
        + (${table.lines} ->> 'continued')::int`,
    ),
    index("import_runs_newest").on(table.createdAt.desc().nullsFirst(), table.id),
    index("import_runs_due").on(table.queuedAt).where(sql`status in ('waiting', 'running')`),
    index("import_runs_digest").on(table.digest),
  ],
);

/** The outcome of rows that there is something to say about; any other became a listing unchanged. */
export const importRows = pgTable(
  "import_rows",
  {
    /** References `import_runs`, undeclared: it would be looked up for each row. */
    runId: uuid().notNull(),
    /** From 1, without the headings. */
    row: integer().notNull(),
    /** The line of the file that it begins on. */
    line: integer().notNull(),
    outcome: text({ enum: rowOutcomes }).notNull(),
    businessName: text(),
    /** Why it was skipped or is an error. */
    reason: text(),
    /** The value that was wrong, as it is in the file. */
    value: text(),
    /** What was corrected in it. */
    cleaned: text().array(),
    /** For an error, the row as it came, to be corrected. */
    cells: text().array(),
    /** The listing it became, or was found to be. */
    businessId: idOf<ListingId>(),
    /** For an update, the columns as they were before. */
    before: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.row] }),
    check("import_rows_outcome_known", oneOf(table.outcome, rowOutcomes)),
    index("import_rows_told")
      .on(table.runId, table.outcome, table.row)
      .where(sql`outcome <> 'imported' or cleaned is not null`),
  ],
);

/** Rows that a trial found may be listed already, and what an operator said. */
export const unsureRows = pgTable(
  "import_held_rows",
  {
    runId: partOf(() => importRuns.id),
    row: integer().notNull(),
    /** The line of the file that it begins on. */
    line: integer().notNull(),
    /** The fields of the row. */
    businessName: text().notNull(),
    phone: text().notNull(),
    city: text().notNull(),
    postcode: text(),
    website: text(),
    /** The listing that it may be, and the evidence for it. */
    businessId: idOf<ListingId>().notNull(),
    why: text({ enum: notedEvidence }).notNull(),
    answer: text({ enum: unsureAnswers }),
    answeredBy: idOf<AccountId>().references(() => accounts.id, { onDelete: "set null" }),
    answeredAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.row] }),
    check("import_held_rows_answer_known", oneOf(table.answer, unsureAnswers)),
  ],
);

/** The last choice of columns for files with these headings. */
export const importMappings = pgTable("import_mappings", {
  /** The headings as they are compared, one a line. */
  headings: text().primaryKey(),
  mapping: text().array().notNull(),
  updatedAt: updatedAt(),
});

/** What operators said that a service of other people's lists is, for every later file. */
export const importServices = pgTable("import_services", {
  /** The service as lists are compared (`listedKey`). */
  word: text().primaryKey(),
  /** The trade's name. */
  service: text().notNull(),
  updatedAt: updatedAt(),
});

/** Listings that were removed at once, and can be restored at once. */
export const listingRemovals = pgTable(
  "listing_removals",
  {
    id: id(),
    kind: text({ enum: removalKinds }).notNull(),
    /** The import that was undone. */
    runId: uuid().references(() => importRuns.id, { onDelete: "set null" }),
    status: text({ enum: removalStatuses }).notNull().default("removing"),
    createdBy: idOf<AccountId>().references(() => accounts.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    /** How many listings it removes. */
    total: count(),
    removedAt: instant(),
    restoredAt: instant(),
    erasedAt: instant(),
  },
  (table) => [
    check("listing_removals_kind_known", oneOf(table.kind, removalKinds)),
    check("listing_removals_status_known", oneOf(table.status, removalStatuses)),
    index("listing_removals_newest").on(table.createdAt.desc().nullsFirst(), table.id),
    index("listing_removals_due")
      .on(table.createdAt)
      .where(sql`status in ('removing', 'restoring', 'erasing')`),
  ],
);

/** What a removed listing was before, so that it comes back as it was. */
export const removedListings = pgTable(
  "removed_listings",
  {
    businessId: idOf<ListingId>().primaryKey(),
    removalId: partOf(() => listingRemovals.id),
    status: text().notNull(),
    slug: text().notNull(),
    /** Since when an operator had to do something about it. */
    awaitsSince: instant(),
  },
  (table) => [
    index("removed_listings_removal").on(table.removalId, table.businessId),
    index("removed_listings_slug").on(table.slug),
  ],
);
