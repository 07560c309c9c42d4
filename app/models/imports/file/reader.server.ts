import { setImmediate } from "node:timers/promises";
import { parse } from "csv-parse/sync";
import type { ImportRun } from "../runs.server";
import { headingsKey, neededFields, plainHeading, recogniseColumns } from "./columns";
import { type Delimiter, delimiters, mostAbove } from "./format";
import { type FileRecord, type FileRow, type RecordCells, RecordSplitter } from "./records";

/** Opens a file at its beginning; may be called again. */
export type OpenFile = () => Promise<AsyncIterable<Uint8Array>>;

/** How a file is read, as its run records it; with headings once they are known. */
export type FileFormat = Pick<ImportRun, "encoding" | "delimiter"> &
  Partial<Pick<ImportRun, "linesAbove" | "headings">>;

/** The file cannot be read to its end; the message is for its sender. */
export class UnreadableFile extends Error {}

/** Bytes that are parsed in one turn of the event loop: about 3 ms, so that other work of the process can run between. */
const pieceBytes = 16 * 1024;

/** Reads all lines of a file, a piece of the file at a time; `bytesRead` is how much of it has been read. */
export async function* readFile(
  open: OpenFile,
  format: FileFormat,
): AsyncGenerator<{ rows: FileRow[]; bytesRead: number }> {
  const { encoding, delimiter, headings, linesAbove: above } = format;
  const sort = sorting(format);
  const decoder = new TextDecoder(encoding);
  const splitter = new RecordSplitter({ delimiter, columns: headings?.length, above });
  let bytesRead = 0;
  for await (const chunk of await open()) {
    for (let at = 0; at < chunk.byteLength; at += pieceBytes) {
      const piece = chunk.subarray(at, at + pieceBytes);
      bytesRead += piece.byteLength;
      const rows = sort(splitter.split(decoder.decode(piece, { stream: true })));
      if (rows.length > 0) yield { rows, bytesRead };
      await setImmediate();
    }
  }
  yield { rows: sort(splitter.split(decoder.decode(), true)), bytesRead };
}

/** Tells what each record is. The headings, where a file has some, are the first below `linesAbove` that says them. */
function sorting({ delimiter, linesAbove = 0, headings = [] }: FileFormat) {
  const key = headingsKey(headings);
  let early = headings.some(Boolean);
  const kindOf = ({ line, problem, cells }: RecordCells): Pick<FileRow, "kind" | "early"> => {
    if (!problem && cells.every((cell) => cell.trim() === "")) return { kind: "blank" };
    if (line <= linesAbove) return { kind: "above" };
    if (!early || headingsKey(cells) !== key) return { kind: "row", early };
    early = false;
    return { kind: "headings" };
  };
  return (records: readonly FileRecord[]): FileRow[] =>
    readCells(records, delimiter, linesAbove).map((record) => ({ ...record, ...kindOf(record) }));
}

function readCells(records: readonly FileRecord[], delimiter: string, above = 0): RecordCells[] {
  const isWhole = ({ line, text, problem }: FileRecord) => line > above && !problem && text.trim() !== "";
  const texts = records.filter(isWhole).map(({ text }) => text);
  const parsed: string[][] = parse(texts.join("\n"), {
    ...{ delimiter, record_delimiter: "\n", relax_quotes: true, relax_column_count: true },
  });
  const cells = parsed.values();
  return records.map((record) => {
    const { text, ...place } = record;
    const own = isWhole(record) ? cells.next().value : undefined;
    return { ...place, cells: own ?? (place.problem ? [text] : text.trim() ? text.split(delimiter) : []) };
  });
}

/** How many rows are searched for headings that are recognised. */
export const rowsInspected = 30;
/** The line that tells Excel the delimiter. */
const separator = /^"?sep=(.)"?$/i;
/** As many digits as a telephone number has, which no heading has. */
const telephone = /\p{Nd}(?:[\s().+\p{Pd}]{0,9}\p{Nd}){8}/u;
const letter = /\p{L}/u;
export const hasTelephone = (cells: readonly string[]): boolean =>
  cells.some((cell) => telephone.test(cell.slice(0, 100)));

/** `headingsAt` is the line of the headings, or of blank ones above them. */
type FileLayout = { delimiter: Delimiter; linesAbove: number; headingsAt: number };

/**
 * Finds the delimiter of a file and the line of its headings: where most of them are recognised, but at least two, or
 * the first row of the commonest width. Of two delimiters that part as many rows, the one that leaves more telephone
 * numbers alone in a cell. Rows that are as wide and stand above are rows; lines above those are none.
 */
export function layoutOf(text: string): FileLayout {
  const told = separator.exec(text.slice(0, 9).split(/[\r\n]/, 1)[0] ?? "")?.[1];
  const forced = delimiters.find((delimiter) => delimiter === told);
  const found = (forced ? [forced] : delimiters).flatMap((each) => layoutWith(text, each, told ? 1 : 0));
  const [best] = found.sort(
    (a, b) => b.known - a.known || b.rows - a.rows || b.phones - a.phones || b.width - a.width,
  );
  return best ?? { delimiter: ",", linesAbove: 0, headingsAt: 1 };
}

/** What a file is if its cells are parted by this; nothing where no row has enough of them. */
function layoutWith(text: string, delimiter: Delimiter, skipped: number) {
  const all = readCells(new RecordSplitter({ delimiter }).split(text, true), delimiter);
  const rows = all.filter(
    ({ line, cells }) =>
      line > skipped && line <= mostAbove && cells.filter(plainHeading).length >= neededFields.length,
  );
  const countOf = (width: number) => rows.filter(({ cells }) => cells.length === width).length;
  const widths = [...new Set(rows.map(({ cells }) => cells.length))];
  const [usual] = widths.sort((a, b) => countOf(b) - countOf(a) || b - a);
  const knownIn = ({ cells }: RecordCells) =>
    hasTelephone(cells) ? 0 : Object.keys(recogniseColumns(cells).from).length;
  const most = Math.max(0, ...rows.slice(0, rowsInspected).map(knownIn));
  const known = most >= 2 ? most : 0;
  const headings = rows.find((row) => (known ? knownIn(row) === known : row.cells.length === usual));
  if (!headings) return [];
  const width = headings.cells.length;
  const first = rows.find(({ cells }) => cells.length === width) ?? headings;
  const isTop = all.find(({ cells }) => cells.some((cell) => cell.trim())) === first;
  const linesAbove = isTop ? 0 : first.line - 1;
  const headingsAt = first === headings ? linesAbove + 1 : headings.line;
  const phones = rows.filter(({ cells }) => hasTelephone(cells.filter((cell) => !letter.test(cell)))).length;
  return [{ delimiter, linesAbove, headingsAt, known, width, phones, rows: countOf(width) }];
}
