import { rowOutcomes } from "../../../drizzle/schema/values/imports";
import type { FileRow } from "./file/records";

export * from "../../../drizzle/schema/values/imports";

export type RunCounts = { rows: number; imported: number; updated: number; skipped: number; errors: number };

/** A row of more lines than this probably lacks a closing quote, so the report asks to check it. */
export const mostLines = 20;

/** The lines of a file: `all` = headings and above + one per row + blank + continued. */
export type LineCounts = {
  all: number;
  /** With those above that are no rows. */
  headings: number;
  /** Only these; not counted in a run of an earlier release. */
  above?: number;
  blank: number;
  /** Lines of rows after their first. */
  continued: number;
  /** Rows of more than {@link mostLines}. */
  long: number;
};
export const noLines: Required<LineCounts> = {
  all: 0,
  headings: 0,
  above: 0,
  blank: 0,
  continued: 0,
  long: 0,
};

/** Adds the lines of a record to the counts. */
export function countLines(counts: Required<LineCounts>, { line, lines, kind }: FileRow): void {
  counts.all = line + lines - 1;
  if (kind === "blank") counts.blank += lines;
  else if (kind === "row") counts.continued += lines - 1;
  else counts.headings += lines;
  if (kind === "above") counts.above += lines;
  if (kind === "row" && lines > mostLines) counts.long += 1;
}

/** The counts of a trial. */
export type CheckedCounts = RunCounts & { lines?: LineCounts };

/** What a report says of a row that is stored, and that hardly any search finds. */
export const unfoundNotes = {
  trade: "None of its services belongs to a trade: hardly anybody will find it",
  place: "Neither its postcode nor its city is known: hardly anybody will find it",
} as const;

/** What an operator said for all rows that lack a trade or a place: the trade's slug, the town's name. */
export type Lacking = Partial<Record<(typeof lacks)[number], string>>;
export const lacks = ["trade", "place"] as const satisfies readonly (keyof typeof unfoundNotes)[];

/** What a report says of a service of a row that the site does not know. */
export const unknownService = (name: string): string => `Services: ${name} belongs to no trade that we know`;

/** Why a text is left out that says that a spreadsheet had an error there. */
export const lostValue = "a value that a spreadsheet lost";
export const tooFar = (miles: number, from: string): string => `over ${miles} miles from the ${from}`;

/** Why stored rows are worth a look, with what their notes are then like. */
export const unfoundWhys = {
  trade: unfoundNotes.trade,
  place: unfoundNotes.place,
  lost: ` left out, ${lostValue}`,
  contradiction: "Latitude and longitude: % left out, over %",
} as const;
export type UnfoundWhy = keyof typeof unfoundWhys;

/** How many rows hardly any search finds, and how many there are for each reason. */
export type UnfoundCounts = { rows: number } & Record<UnfoundWhy, number>;

/** The outcomes in the order of a report, errors first; imported rows are in it only where something is noted. */
export const reportShows = [...rowOutcomes.toReversed(), "unfound"] as const;
/** An outcome, or the stored rows that hardly any search finds. */
export type ReportShow = (typeof reportShows)[number];
/** Rows on a page of the report. */
export const reportPageSize = 50;

/** The first `size` of the rows that were found, and after which row the next page begins, if there are more. */
export function pageOf<Row extends { row: number }>(found: readonly Row[], size: number) {
  const rows = found.slice(0, size);
  return { rows, next: found.length > size ? rows.at(-1)?.row : undefined };
}
