import { CsvError, type Info, Parser } from "csv-parse";
import type { FileRow } from "./file-row";
import { countBreaks, splitPlain } from "./plain-rows.server";

/** No honest row is as long; the parser holds a row in memory until it ends. */
export const longestRow = 256 * 1024;

export type Parsed = { rows: FileRow[]; broken: boolean };

const nothing: Buffer = Buffer.alloc(0);

/**
 * A parser of cells that gives its rows to whoever writes to it. It reads plain rows itself, and has those that are
 * not, with what was written behind them, read with care.
 */
export class CellParser {
  readonly #delimiter: string;
  #careful: CarefulParser | undefined;
  #consumed = 0;
  #lines: number;
  #pending = nothing;

  constructor(delimiter: string, linesBefore: number) {
    this.#delimiter = delimiter;
    this.#lines = linesBefore;
  }

  /** Bytes up to the end of the last whole row. */
  get consumed(): number {
    return this.#consumed;
  }

  /** Lines up to there. */
  get lines(): number {
    return this.#lines;
  }

  /** What was written and is behind it: a row that may never end. */
  get pending(): Buffer {
    return this.#pending;
  }

  get problem(): string {
    return this.#careful?.problem() ?? "";
  }

  async write(text: Buffer): Promise<Parsed> {
    const begun = this.#careful;
    const rows = this.#readPlain(text);
    if (!this.#careful || (begun && text.length === 0)) return { rows, broken: false };
    const parsed = await this.#readCarefully(this.#careful, "write", begun ? text : this.#pending);
    // What is left begins with a row, and is read as what comes behind it.
    if (parsed.rows.length > 0 && !parsed.broken) this.#careful = undefined;
    return { rows: rows.length > 0 ? [...rows, ...parsed.rows] : parsed.rows, broken: parsed.broken };
  }

  async end(text: Buffer): Promise<Parsed> {
    const { rows, broken } = await this.write(text);
    if (broken) return { rows, broken };
    const begun = this.#careful;
    this.#careful ??= makeCareful(this.#delimiter, this.#lines);
    const last = await this.#readCarefully(this.#careful, "end", begun ? nothing : this.#pending);
    return { rows: [...rows, ...last.rows], broken: last.broken };
  }

  #readPlain(text: Buffer): FileRow[] {
    this.#pending = this.#pending.length > 0 ? Buffer.concat([this.#pending, text]) : text;
    if (this.#careful) return [];
    const found = splitPlain(this.#pending, this.#delimiter, this.#lines);
    this.#pending = this.#pending.subarray(found.end);
    this.#consumed += found.end;
    this.#lines = found.lines;
    if (!found.plain) this.#careful = makeCareful(this.#delimiter, this.#lines);
    return found.rows;
  }

  async #readCarefully(parser: CarefulParser, act: "write" | "end", text: Buffer): Promise<Parsed> {
    const before = parser.consumed();
    const parsed = await parser[act](text);
    const read = parser.consumed() - before;
    this.#pending = this.#pending.subarray(read);
    this.#consumed += read;
    this.#lines = parser.lines();
    return parsed;
  }
}

type CarefulParser = {
  write(text: Buffer): Promise<Parsed>;
  end(text: Buffer): Promise<Parsed>;
  consumed(): number;
  lines(): number;
  problem(): string;
};

function makeCareful(delimiter: string, linesBefore: number): CarefulParser {
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
