import type { FileRow } from "./file-row";

/**
 * The rows of a text that anybody would read alike: what is not as plain is left to the parser that knows of every
 * quirk (`cell-parser.server.ts`), and for these a tenth of its time does.
 */
export type PlainRows = {
  rows: FileRow[];
  /** How far they reach, in bytes: behind a whole row, or at the beginning of one that is not plain or not whole. */
  end: number;
  /** Lines up to there. */
  lines: number;
  /** Whether the row that begins there may be plain, once all of it has come. */
  plain: boolean;
};

/** A row above that is left to who knows what to do about it. */
const longestPlain = 64 * 1024;

/** Where reading is, and where the next of each sign stands from there on; what is not there stands at the end. */
type Scan = {
  readonly text: Buffer;
  /** One for each byte: what parts cells is no part of any other letter. */
  readonly letters: string;
  readonly delimiter: string;
  at: number;
  nextDelimiter: number;
  nextFeed: number;
  nextReturn: number;
  nextQuote: number;
  nextForeign: number;
};

type Ended = "cell" | "row" | "empty" | "unfinished" | "unusual";

const quote = 34;
const feed = 10;
const carriage = 13;
const foreign = /[\x80-\xff]/g;

/** Reads UTF-8 up to the first row that is not plain, or not whole. The text begins with a row. */
export function splitPlain(text: Buffer, delimiter: string, linesBefore: number): PlainRows {
  const rows: FileRow[] = [];
  const scan = beginScan(text, delimiter);
  let [end, lines] = [0, linesBefore];
  for (;;) {
    const cells: string[] = [];
    const ended = readCells(scan, cells);
    if (ended === "unfinished" || ended === "unusual" || scan.at - end > longestPlain) {
      return { rows, end, lines, plain: ended === "unfinished" && text.length - end <= longestPlain };
    }
    end = scan.at;
    if (ended === "row") rows.push({ line: lines + 1, cells });
    lines += 1 + countBreaks(cells);
  }
}

function beginScan(text: Buffer, delimiter: string): Scan {
  const next = { nextDelimiter: -1, nextFeed: -1, nextReturn: -1, nextQuote: -1, nextForeign: -1 };
  return { text, letters: text.toString("latin1"), delimiter, at: 0, ...next };
}

function readCells(scan: Scan, cells: string[]): Exclude<Ended, "cell"> {
  for (;;) {
    const ended =
      scan.letters.charCodeAt(scan.at) === quote ? readQuoted(scan, cells) : readBare(scan, cells);
    if (ended !== "cell") return ended;
  }
}

const find = (letters: string, sign: string, from: number): number => {
  const found = letters.indexOf(sign, from);
  return found < 0 ? letters.length : found;
};

function readBare(scan: Scan, cells: string[]): Ended {
  const { at, letters } = scan;
  if (scan.nextDelimiter < at) scan.nextDelimiter = find(letters, scan.delimiter, at);
  if (scan.nextFeed < at) scan.nextFeed = find(letters, "\n", at);
  if (scan.nextReturn < at) scan.nextReturn = find(letters, "\r", at);
  if (scan.nextQuote < at) scan.nextQuote = find(letters, '"', at);
  const isLast = scan.nextFeed < scan.nextDelimiter;
  const end = isLast ? scan.nextFeed : scan.nextDelimiter;
  const isReturned = isLast && scan.nextReturn === end - 1;
  if (end === letters.length) return scan.nextReturn < end - 1 ? "unusual" : "unfinished";
  if (scan.nextQuote < end || (scan.nextReturn < end && !isReturned)) return "unusual";
  const stop = isReturned ? end - 1 : end;
  scan.at = end + 1;
  if (isLast && stop === at && cells.length === 0) return "empty";
  cells.push(cellOf(scan, at, stop));
  return isLast ? "row" : "cell";
}

function readQuoted(scan: Scan, cells: string[]): Ended {
  const { letters } = scan;
  const begin = scan.at + 1;
  let close = find(letters, '"', begin);
  let isDoubled = false;
  while (letters.charCodeAt(close + 1) === quote) {
    isDoubled = true;
    close = find(letters, '"', close + 2);
  }
  if (close + 1 >= letters.length) return "unfinished";
  const after = letters.charCodeAt(close + 1);
  if (after === carriage && close + 2 === letters.length) return "unfinished";
  const isReturned = after === carriage && letters.charCodeAt(close + 2) === feed;
  const isLast = after === feed || isReturned;
  if (!isLast && letters[close + 1] !== scan.delimiter) return "unusual";
  const cell = cellOf(scan, begin, close);
  cells.push(isDoubled ? cell.replaceAll('""', '"') : cell);
  scan.at = close + (isReturned ? 3 : 2);
  return isLast ? "row" : "cell";
}

function cellOf(scan: Scan, from: number, to: number): string {
  if (scan.nextForeign < from) {
    foreign.lastIndex = from;
    scan.nextForeign = foreign.exec(scan.letters)?.index ?? scan.letters.length;
  }
  return scan.nextForeign < to ? scan.text.toString("utf8", from, to) : scan.letters.slice(from, to);
}

/** Line breaks in cells. */
export function countBreaks(cells: readonly string[]): number {
  let breaks = 0;
  for (const cell of cells) {
    if (!cell.includes("\n") && !cell.includes("\r")) continue;
    breaks += cell.match(/\r\n|\n|\r/g)?.length ?? 0;
  }
  return breaks;
}
