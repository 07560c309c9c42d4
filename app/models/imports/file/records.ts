/** The text of a row of a file; a blank line is a row too. */
export type FileRecord = {
  /** Of its first line, from 1. */
  line: number;
  /** How many lines it has. */
  lines: number;
  text: string;
  /** Why its cells cannot be told apart; such a row is a single line. */
  problem?: string;
};

/** A record with its cells: none of a blank line, and the whole line of one with a problem. */
export type RecordCells = Omit<FileRecord, "text"> & { cells: string[] };
/** What a record of a file is; `above` is one that stands above the headings and is no row; `early` a row that does. */
export type FileRow = RecordCells & { kind: "above" | "blank" | "headings" | "row"; early?: boolean };

/** In characters. Longer than any real row; a row is held in memory until it ends. */
const longestRow = 256 * 1024;
const longestShownLine = 1000;
const overlong = new RegExp(`^([^\\r]{${longestShownLine}})[^\\r]*`);

const recordProblems = {
  stray: "A quote in this row is followed by neither the next cell nor the end of the line",
  open: "A quote is opened in this row and never closed",
  long: `The row is longer than ${longestRow / 1024} kB, or a quote in it is never closed`,
} as const;

type Layout = {
  delimiter: string;
  columns?: number;
  /** How many lines at the top are no rows. */
  above?: number;
};

/** A line that is cut: its cells, whether the last continues on the next line, and whether a quote is out of place. */
type Cut = { cells: string[]; open: boolean; stray: boolean };

/** Each with its line break, which the last may lack. */
const linesOf = (text: string): string[] => text.match(/[^\r\n]*(?:\r\n?|\n)|[^\r\n]+$/g) ?? [];
const withoutEnd = (text: string): string => text.replace(/(?:\r\n?|\n)$/, "");

/**
 * Divides the text of a CSV file into rows, piece by piece. A quote that is not closed at the end of its cell spoils only
 * its own line: reading continues with the next. It is recognised by what follows the quote that closes it, or by a line
 * in between that is a row by itself, with as many cells as there are `columns`.
 */
export class RecordSplitter {
  readonly #layout: Required<Layout>;
  /** The beginning of an unfinished line; of one that is too long, only what is shown. */
  #rest = "";
  #isLong = false;
  /** The lines so far of a row that continues on the next. */
  #open = "";
  #lines = 0;
  #records: FileRecord[] = [];

  constructor({ delimiter, columns = Number.POSITIVE_INFINITY, above = 0 }: Layout) {
    this.#layout = { delimiter, columns, above };
  }

  /** The rows that end in this piece; with `isLast`, all that remain. */
  split(text: string, isLast = false): FileRecord[] {
    this.#records = [];
    const lines = linesOf(this.#rest + text);
    // The line feed after a carriage return may be the first character of the next piece.
    const rest = isLast || lines.at(-1)?.endsWith("\n") ? "" : (lines.pop() ?? "");
    for (const line of lines) this.#take(line);
    this.#isLong ||= rest.length > longestRow;
    this.#rest = this.#isLong ? rest.replace(overlong, "$1") : rest;
    while (isLast && this.#open) this.#giveUp(recordProblems.open);
    return this.#records;
  }

  #take(line: string): void {
    const text = withoutEnd(line);
    const isLong = this.#isLong || text.length > longestRow;
    this.#isLong = false;
    if (isLong) {
      while (this.#open) this.#giveUp(recordProblems.long);
      this.#give(text, recordProblems.long);
    } else if (this.#open) {
      this.#continue(line, text);
    } else if (this.#lines < this.#layout.above || !text.includes('"')) {
      this.#give(text);
    } else {
      const { open, stray } = cut(text, this.#layout.delimiter);
      if (open) this.#open = line;
      else this.#give(text, stray ? recordProblems.stray : undefined);
    }
  }

  /** A line that begins within a cell. */
  #continue(line: string, text: string): void {
    const { open, stray } = cut(text, this.#layout.delimiter, true);
    const isRow = this.#isRow(text) && (open || this.#isRow(/^[^\r\n]*/.exec(this.#open)?.[0] ?? ""));
    const isLong = this.#open.length + text.length > longestRow;
    if (stray || isRow || isLong) {
      this.#giveUp(isLong ? recordProblems.long : recordProblems.open);
      this.#take(line);
      return;
    }
    this.#open += line;
    if (open) return;
    this.#give(withoutEnd(this.#open));
    this.#open = "";
  }

  /** The first line of the open row is broken; the others are read anew. */
  #giveUp(problem: string): void {
    const [first = "", ...others] = linesOf(this.#open);
    this.#open = "";
    this.#give(withoutEnd(first), problem);
    for (const line of others) this.#take(line);
  }

  #give(text: string, problem?: string): void {
    const line = this.#lines + 1;
    const lines = this.#open ? linesOf(this.#open).length : 1;
    this.#lines += lines;
    const shown = problem ? { text: text.slice(0, longestShownLine).trim(), problem } : { text };
    this.#records.push({ line, lines, ...shown });
  }

  /** Whether a line would be a row of this file: read with its quotes, or as if they were letters. */
  #isRow(line: string): boolean {
    const { delimiter, columns } = this.#layout;
    const cells = line.split(delimiter);
    while (cells.length > columns && cells.at(-1)?.trim() === "") cells.pop();
    return cells.length === columns || cut(line, delimiter).cells.length === columns;
  }
}

/** Cuts a text into cells at a delimiter outside of quotes; a cell that begins or ends with a quote may have blanks around. */
function cut(text: string, delimiter: string, isOpen = false): Cut {
  const cells: string[] = [];
  let [at, open] = [0, isOpen];
  for (;;) {
    if (!open) {
      const begun = behindBlanks(text, at, delimiter);
      open = text[begun] === '"';
      if (open) at = begun + 1;
    }
    if (!open) {
      const end = text.indexOf(delimiter, at);
      cells.push(text.slice(at, end < 0 ? undefined : end));
      if (end < 0) return { cells, open, stray: false };
      at = end + 1;
      continue;
    }
    const end = closingQuote(text, at);
    cells.push(text.slice(at, end < 0 ? undefined : end).replaceAll('""', '"'));
    if (end < 0) return { cells, open, stray: false };
    open = false;
    at = behindBlanks(text, end + 1, delimiter);
    if (at === text.length) return { cells, open, stray: false };
    if (text[at] !== delimiter) return { cells, open, stray: true };
    at += 1;
  }
}

function behindBlanks(text: string, from: number, delimiter: string): number {
  let at = from;
  while ((text[at] === " " || text[at] === "\t") && text[at] !== delimiter) at += 1;
  return at;
}

/** Where the quote is that closes a cell: two of them are one of its letters; -1 if there is none. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}

/** The cells of each record; those of the first `above` lines are not told apart by quotes. */
export const readCells = (records: readonly FileRecord[], delimiter: string, above = 0): RecordCells[] =>
  records.map(({ text, ...place }) => {
    if (place.problem) return { ...place, cells: [text] };
    if (text.trim() === "") return { ...place, cells: [] };
    const isPlain = place.line <= above || !text.includes('"');
    return { ...place, cells: isPlain ? text.split(delimiter) : cut(text, delimiter).cells };
  });
