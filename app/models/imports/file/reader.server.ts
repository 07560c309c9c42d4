import { setImmediate } from "node:timers/promises";
import { parse } from "csv-parse/sync";
import type { ImportRun } from "../runs.server";
import { type FileRecord, type FileRow, RecordSplitter } from "./records";

/** Opens a file at its beginning; may be called again. */
export type OpenFile = () => Promise<AsyncIterable<Uint8Array>>;

/** How a file is read, as its run records it; with headings once they are known. */
export type FileFormat = Pick<ImportRun, "encoding" | "delimiter"> &
  Partial<Pick<ImportRun, "linesAbove" | "headings">>;

/** The file cannot be read to its end; the message is for its sender. */
export class UnreadableFile extends Error {}

/** Bytes that are parsed in one turn of the event loop: about 3 ms, so that other work of the process can run between. */
const pieceBytes = 16 * 1024;

/** Reads a file's rows, headings included, a piece of the file at a time; `bytesRead` is how much of it has been read. */
export async function* readFile(
  open: OpenFile,
  format: FileFormat,
): AsyncGenerator<{ rows: FileRow[]; bytesRead: number }> {
  const { encoding, delimiter, headings, linesAbove: above } = format;
  const decoder = new TextDecoder(encoding);
  const splitter = new RecordSplitter({ delimiter, columns: headings?.length, above });
  let bytesRead = 0;
  for await (const chunk of await open()) {
    for (let at = 0; at < chunk.byteLength; at += pieceBytes) {
      const piece = chunk.subarray(at, at + pieceBytes);
      bytesRead += piece.byteLength;
      const rows = readCells(splitter.split(decoder.decode(piece, { stream: true })), delimiter);
      if (rows.length > 0) yield { rows, bytesRead };
      await setImmediate();
    }
  }
  yield { rows: readCells(splitter.split(decoder.decode(), true), delimiter), bytesRead };
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
