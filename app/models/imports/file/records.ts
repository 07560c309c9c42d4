/** A row of a file as its lines stand there; a blank line is one as well. */
export type FileRecord = {
  /** Of its first line, from 1. */
  line: number;
  /** How many lines it has. */
  lines: number;
  text: string;
  /** Why its cells cannot be told apart; then it is that one line. */
  problem?: string;
};

/** One with its cells; a blank line has none, and one with a problem has its line as it came. */
export type FileRow = Omit<FileRecord, "text"> & { cells: string[] };

/** No honest row is as long, in characters; a row is held in memory until it ends. */
const longestRow = 256 * 1024;
const longestShownLine = 1000;

const recordProblems = {
  stray: "A quote in this row is followed by neither the next cell nor the end of the line",
  open: "A quote is opened in this row and never closed",
  long: `The row is longer than ${longestRow / 1024} kB, or a quote in it is never closed`,
} as const;

type Line = { text: string; end: string };
/** What a line shows: its cells, whether the last goes on in the next line, and whether a quote stands where none may. */
type Scanned = { cells: number; open: boolean; stray: boolean };

/**
 * Divides the text of a CSV file into rows, as it comes in pieces. A quote that is not closed where a cell ends costs its
 * own line and no other: reading goes on with the next. It shows by what follows the quote that closes it, or by a line
 * in between that is a row by itself, having as many cells as there are `columns`.
 */
export class RecordSplitter {
  readonly #delimiter: string;
  readonly #columns: number;
  /** Lines above the headings, which are no rows: nothing in them counts. */
  readonly #above: number;
  #rest = "";
  /** The beginning of a line that is too long. */
  #tooLong: string | undefined;
  #open: Line[] = [];
  #openLength = 0;
  #lines = 0;
  #records: FileRecord[] = [];

  constructor({ delimiter, columns = Number.POSITIVE_INFINITY, above = 0 }: Splitting) {
    this.#delimiter = delimiter;
    this.#columns = columns;
    this.#above = above;
  }

  /** The rows that end in this piece; with `isLast`, all that are left. */
  split(text: string, isLast = false): FileRecord[] {
    this.#records = [];
    const whole = this.#rest + text;
    // The line feed behind a carriage return may be the next to come.
    const held = !isLast && whole.endsWith("\r") ? 1 : 0;
    const pieces = whole.slice(0, whole.length - held).split(/(\r\n|\n|\r)/);
    for (let at = 0; at + 1 < pieces.length; at += 2) {
      this.#takeLine({ text: pieces[at] ?? "", end: pieces[at + 1] ?? "" });
    }
    const last = pieces.at(-1) ?? "";
    this.#rest = last + whole.slice(whole.length - held);
    if (this.#rest.length > longestRow) {
      this.#tooLong ??= last.slice(0, longestShownLine);
      this.#rest = whole.slice(whole.length - held);
    }
    if (isLast) this.#end();
    return this.#records;
  }

  #end(): void {
    if (this.#rest !== "" || this.#tooLong !== undefined) this.#takeLine({ text: this.#rest, end: "" });
    while (this.#open.length > 0) this.#giveUp(recordProblems.open);
  }

  #takeLine(line: Line): void {
    const beginning = this.#tooLong ?? (line.text.length > longestRow ? line.text : undefined);
    if (beginning === undefined) {
      this.#take(line);
      return;
    }
    this.#tooLong = undefined;
    while (this.#open.length > 0) this.#giveUp(recordProblems.long);
    this.#give(beginning, 1, recordProblems.long);
  }

  #take(line: Line): void {
    const isPlain = this.#lines < this.#above || !line.text.includes('"');
    if (this.#open.length > 0) this.#continue(line);
    else if (isPlain) this.#give(line.text, 1);
    else {
      const { open, stray } = this.#scan(line.text, false);
      if (open) this.#keepOpen(line);
      else this.#give(line.text, 1, stray ? recordProblems.stray : undefined);
    }
  }

  /** A line that begins within a cell. */
  #continue(line: Line): void {
    const { open, stray } = this.#scan(line.text, true);
    const isRow = this.#isRow(line.text) && (open || this.#isRow(this.#open[0]?.text ?? ""));
    const isLong = this.#openLength + line.text.length > longestRow;
    if (stray || isRow || isLong) {
      this.#giveUp(isLong ? recordProblems.long : recordProblems.open);
      this.#take(line);
      return;
    }
    this.#keepOpen(line);
    if (open) return;
    const text = this.#open.map((each, at) => each.text + (at + 1 < this.#open.length ? each.end : ""));
    this.#give(text.join(""), this.#open.length);
    this.#open = [];
    this.#openLength = 0;
  }

  #keepOpen(line: Line): void {
    this.#open.push(line);
    this.#openLength += line.text.length + line.end.length;
  }

  /** The first line of the open row is broken; the others are read anew. */
  #giveUp(problem: string): void {
    const [first, ...others] = this.#open;
    this.#open = [];
    this.#openLength = 0;
    this.#give(first?.text ?? "", 1, problem);
    for (const line of others) this.#take(line);
  }

  #give(text: string, lines: number, problem?: string): void {
    const line = this.#lines + 1;
    this.#lines += lines;
    this.#records.push(
      problem
        ? { line, lines, text: text.slice(0, longestShownLine).trim(), problem }
        : { line, lines, text },
    );
  }

  /** Whether a line would be a row of this file: read with its quotes, or as if they were letters. */
  #isRow(line: string): boolean {
    const cells = line.split(this.#delimiter);
    while (cells.length > this.#columns && cells.at(-1)?.trim() === "") cells.pop();
    return cells.length === this.#columns || this.#scan(line, false).cells === this.#columns;
  }

  #scan(line: string, isOpen: boolean): Scanned {
    let [at, cells, open] = [0, 0, isOpen];
    for (;;) {
      if (!open && line[at] === '"') {
        open = true;
        at += 1;
      }
      const next = line.indexOf(open ? '"' : this.#delimiter, at);
      if (next < 0) return { cells: cells + 1, open, stray: false };
      at = next + 1;
      if (open && line[at] === '"') at += 1;
      else if (open && at === line.length) return { cells: cells + 1, open: false, stray: false };
      else if (open && line[at] !== this.#delimiter) return { cells, open: false, stray: true };
      else {
        cells += 1;
        if (open) at += 1;
        open = false;
      }
    }
  }
}

export type Splitting = { delimiter: string; columns?: number; above?: number };
