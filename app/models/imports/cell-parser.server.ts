import { CsvError, type Info, Parser } from "csv-parse";

/** A line of cells as it stands in the file. */
export type FileRow = {
  /** Where it begins; the headings stand on line 1 unless lines before them are empty. */
  line: number;
  cells: string[];
  /** Why its cells could not be told apart; then `cells` is the line as it came. */
  problem?: string;
};

/** No honest row is as long; the parser holds a row in memory until it ends. */
export const longestRow = 256 * 1024;

export type Parsed = { rows: FileRow[]; broken: boolean };
/** A parser of cells that gives its rows to whoever writes to it. */
export type CellParser = {
  write(text: Buffer): Promise<Parsed>;
  end(text: Buffer): Promise<Parsed>;
  /** Bytes up to the end of the last whole row. */
  consumed(): number;
  /** Lines up to there. */
  lines(): number;
  problem(): string;
};

export function makeParser(delimiter: string, linesBefore: number): CellParser {
  const read: Read = { rows: [], consumed: 0, lines: linesBefore, emptyLines: 0, problem: "" };
  const parser = parserInto(read, delimiter);
  const take = (error: Error | null | undefined): Parsed => {
    const { rows } = read;
    read.rows = [];
    if (!error) return { rows, broken: false };
    const problem = problemOf(error);
    if (!problem) throw error;
    read.problem = problem;
    return { rows, broken: true };
  };
  const write = (text: Buffer) =>
    new Promise<Parsed>((resolve, reject) => {
      parser.write(text, (error) => settle(() => take(error), resolve, reject));
    });
  const end = async (text: Buffer) => {
    const last = text.length > 0 ? await write(text) : take(undefined);
    if (last.broken) return last;
    read.rows = last.rows;
    parser.resume();
    return new Promise<Parsed>((resolve, reject) => {
      const over = (error?: Error | null) => settle(() => take(error), resolve, reject);
      parser.once("error", over);
      parser.once("end", () => over());
      parser.end();
    });
  };
  const known = { consumed: () => read.consumed, lines: () => read.lines, problem: () => read.problem };
  return { write, end, ...known };
}

type Read = { rows: FileRow[]; consumed: number; lines: number; emptyLines: number; problem: string };

function parserInto(read: Read, delimiter: string): Parser {
  const parser = new Parser({
    delimiter,
    quote: '"',
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    record_delimiter: ["\r\n", "\n", "\r"],
    max_record_size: longestRow,
    on_record(cells: string[], info: Info) {
      read.lines += info.empty_lines - read.emptyLines;
      read.emptyLines = info.empty_lines;
      read.consumed = info.bytes;
      read.rows.push({ line: read.lines + 1, cells });
      read.lines += 1 + countBreaks(cells);
      // Nothing for the stream: the rows are taken here.
      return null;
    },
  });
  parser.on("error", () => {
    // Whoever writes hears of it.
  });
  return parser;
}

function settle<Value>(make: () => Value, resolve: (value: Value) => void, reject: (error: unknown) => void) {
  try {
    resolve(make());
  } catch (error) {
    reject(error);
  }
}

function problemOf(error: Error): string | undefined {
  if (!(error instanceof CsvError)) return undefined;
  if (error.code === "CSV_QUOTE_NOT_CLOSED") return "A quote is opened in this row and never closed";
  if (error.code === "CSV_MAX_RECORD_SIZE") {
    return `The row is longer than ${longestRow / 1024} kB, or a quote in it is never closed`;
  }
  return undefined;
}

function countBreaks(cells: readonly string[]): number {
  let breaks = 0;
  for (const cell of cells) {
    if (!cell.includes("\n") && !cell.includes("\r")) continue;
    breaks += cell.match(/\r\n|\n|\r/g)?.length ?? 0;
  }
  return breaks;
}
