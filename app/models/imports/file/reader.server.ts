import { setImmediate } from "node:timers/promises";
import { parse } from "csv-parse/sync";
import { type FileRecord, type FileRow, RecordSplitter } from "./records";

type ReadBatch = {
  rows: FileRow[];
  /** How much of the file has been read, in bytes. */
  bytesRead: number;
};

/** A file from its beginning; may be asked for again. */
export type OpenFile = () => Promise<AsyncIterable<Uint8Array>>;

/** How it is to be read, as a run has it. */
export type FileFormat = {
  /** As TextDecoder calls it. */
  encoding: string;
  delimiter: string;
  /** How many lines stand above the headings. */
  linesAbove?: number;
  /** Once they are known. */
  headings?: readonly string[];
};

/** The file cannot be read to its end; the message is for whoever sent it. */
export class UnreadableFile extends Error {}

/** What is read at once, in bytes: some 3 ms, after which whoever shares the process comes in between. */
const pieceBytes = 16 * 1024;

/** Reads a file's rows, headings included, a piece of the file at a time. */
export async function* readFile(open: OpenFile, format: FileFormat): AsyncGenerator<ReadBatch> {
  const { encoding, delimiter, headings, linesAbove: above = 0 } = format;
  const decoder = new TextDecoder(encoding);
  const splitter = new RecordSplitter({ delimiter, columns: headings?.length, above });
  const rowsOf = (records: FileRecord[]) =>
    readCells(
      records.filter(({ line }) => line > above),
      delimiter,
    );
  let bytesRead = 0;
  for await (const chunk of await open()) {
    for (let at = 0; at < chunk.byteLength; at += pieceBytes) {
      const piece = chunk.subarray(at, at + pieceBytes);
      bytesRead += piece.byteLength;
      const rows = rowsOf(splitter.split(decoder.decode(piece, { stream: true })));
      if (rows.length > 0) yield { rows, bytesRead };
      await setImmediate();
    }
  }
  yield { rows: rowsOf(splitter.split(decoder.decode(), true)), bytesRead };
}

function readCells(records: readonly FileRecord[], delimiter: string): FileRow[] {
  const isWhole = ({ text, problem }: FileRecord) => !problem && text.trim() !== "";
  const texts = records.filter(isWhole).map(({ text }) => text);
  const parsed: string[][] = parse(texts.join("\n"), {
    ...{ delimiter, record_delimiter: "\n", relax_quotes: true, relax_column_count: true },
  });
  const cells = parsed.values();
  return records.map((record) => {
    const { text, ...place } = record;
    const own = isWhole(record) ? cells.next().value : undefined;
    return { ...place, cells: own ?? (place.problem ? [text] : []) };
  });
}
