import { setImmediate } from "node:timers/promises";
import { parse } from "csv-parse/sync";
import type { Encoding } from "./format";
import { type FileRecord, type FileRow, RecordSplitter } from "./records";

export type ReadBatch = {
  rows: FileRow[];
  /** How much of the file has been read, in bytes. */
  bytesRead: number;
};

/** A file from its beginning; may be asked for again. */
export type OpenFile = () => Promise<AsyncIterable<Uint8Array>>;

export type FileFormat = {
  encoding: Encoding;
  delimiter: string;
  /** How many lines stand above the headings. */
  linesAbove?: number;
  /** How many headings there are, once that is known. */
  columns?: number;
};

/** As it is kept of an import. */
export type StoredFormat = { encoding: string; delimiter: string; linesAbove: number; headings: string[] };

export const formatOf = ({ headings, encoding, delimiter, linesAbove }: StoredFormat): FileFormat => ({
  ...{ encoding: encoding as Encoding, delimiter, linesAbove, columns: headings.length },
});

/** The file cannot be read to its end; the message is for whoever sent it. */
export class UnreadableFile extends Error {}

/** Reads a file's rows, headings included, a piece of the file at a time. */
export async function* readFile(open: OpenFile, format: FileFormat): AsyncGenerator<ReadBatch> {
  const { encoding, delimiter, columns, linesAbove: above = 0 } = format;
  const decoder = new TextDecoder(encoding);
  const splitter = new RecordSplitter({ delimiter, columns, above });
  const rowsOf = (records: FileRecord[]) =>
    readCells(
      records.filter(({ line }) => line > above),
      delimiter,
    );
  let bytesRead = 0;
  for await (const chunk of await open()) {
    bytesRead += chunk.byteLength;
    const rows = rowsOf(splitter.split(decoder.decode(chunk, { stream: true })));
    if (rows.length > 0) yield { rows, bytesRead };
    // Whoever shares the process, visitors first, comes in between.
    await setImmediate();
  }
  yield { rows: rowsOf(splitter.split(decoder.decode(), true)), bytesRead };
}

const isWhole = ({ text, problem }: FileRecord): boolean => problem === undefined && text.trim() !== "";

function readCells(records: readonly FileRecord[], delimiter: string): FileRow[] {
  const text = records.filter(isWhole).map((record) => record.text);
  const cells: string[][] = parse(text.join("\n"), {
    ...{ delimiter, record_delimiter: "\n", relax_quotes: true, relax_column_count: true },
  });
  let next = 0;
  return records.map((record) => {
    const { line, lines, problem } = record;
    if (problem) return { line, lines, cells: [record.text], problem };
    return { line, lines, cells: isWhole(record) ? (cells[next++] ?? []) : [] };
  });
}
