import { setImmediate } from "node:timers/promises";
import type { ImportRun } from "../runs.server";
import { headingsKey } from "./columns";
import { decoderOf } from "./encoding";
import { type FileRecord, type FileRow, type RecordCells, RecordSplitter, readCells } from "./records";

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
  const decoder = decoderOf(encoding);
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
