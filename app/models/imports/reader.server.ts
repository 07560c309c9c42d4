import { CellParser } from "./cell-parser.server";
import { decoding } from "./decoding.server";
import type { FileRow } from "./file-row";
import type { Encoding } from "./format";

export type ReadBatch = {
  rows: FileRow[];
  /** How much of the file has been read, in bytes. */
  bytesRead: number;
};

/** A file from its beginning; may be asked for again. */
export type OpenFile = () => Promise<AsyncIterable<Uint8Array>>;

export type FileFormat = { encoding: Encoding; delimiter: string };

/** Each takes another run through what is read already. */
const mostMended = 25;
const longestShownLine = 1000;

/** The file cannot be read to its end; the message is for whoever sent it. */
export class UnreadableFile extends Error {}

/**
 * Reads a file's rows, headings included, a piece of the file at a time; empty lines are left out. A row that never
 * ends, for want of a quote, is given with its `problem`, and reading goes on with the line after its first.
 */
export async function* readFile(open: OpenFile, format: FileFormat): AsyncGenerator<ReadBatch> {
  const place: Place = { from: 0, inLine: false, lines: 0, bytesRead: 0 };
  for (let mended = 0; ; mended++) {
    const broken = yield* readFrom(await open(), format, place);
    if (!broken) return;
    if (mended === mostMended) {
      throw new UnreadableFile(
        `More than ${mostMended} rows of this file have a quote that is not closed. Save it as CSV again.`,
      );
    }
  }
}

/** Where to go on in the decoded text: behind `from` bytes and, `inLine`, the end of the line there, `lines` down. */
type Place = { from: number; inLine: boolean; lines: number; bytesRead: number };
/** The parser stopped at a row that never ends. */
type Broken = true;

async function* readFrom(
  chunks: AsyncIterable<Uint8Array>,
  { encoding, delimiter }: FileFormat,
  place: Place,
): AsyncGenerator<ReadBatch, Broken | undefined> {
  const parser = new CellParser(delimiter, place.lines);
  const { pass, begin } = skipping(place);
  const decode = decoding(encoding);
  let bytes = 0;
  const batchOf = (rows: FileRow[]): ReadBatch => {
    place.bytesRead = Math.max(place.bytesRead, bytes);
    return { rows, bytesRead: place.bytesRead };
  };
  const broken = () => mend(begin() + parser.consumed, parser, place);
  for await (const chunk of chunks) {
    bytes += chunk.byteLength;
    const text = pass(decode(chunk));
    if (text.length === 0) continue;
    const parsed = await parser.write(text);
    if (parsed.rows.length > 0) yield batchOf(parsed.rows);
    if (parsed.broken) {
      yield batchOf([broken()]);
      return true;
    }
  }
  const parsed = await parser.end(pass(decode()));
  if (parsed.rows.length > 0) yield batchOf(parsed.rows);
  if (!parsed.broken) return undefined;
  yield batchOf([broken()]);
  return true;
}

/** The first line of a row that never ends, as an error; moves `place` behind that line. */
function mend(at: number, parser: CellParser, place: Place): FileRow {
  const text = parser.pending;
  const end = text.indexOf("\n");
  place.from = at + (end < 0 ? text.length : end + 1);
  place.inLine = end < 0;
  place.lines = parser.lines + 1;
  const line = text.subarray(0, Math.min(end < 0 ? text.length : end, longestShownLine));
  return { line: place.lines, cells: [line.toString("utf8").trim()], problem: parser.problem };
}

/** What to leave out of the beginning of the decoded text; `begin` is how much that was. */
function skipping({ from, inLine }: Place) {
  let left = from;
  let begin = from;
  let within = inLine;
  const pass = (text: Buffer): Buffer => {
    const now = Math.min(left, text.length);
    left -= now;
    const rest = text.subarray(now);
    if (!within || left > 0 || rest.length === 0) return rest;
    const end = rest.indexOf("\n");
    begin += end < 0 ? rest.length : end + 1;
    within = end < 0;
    return end < 0 ? rest.subarray(rest.length) : rest.subarray(end + 1);
  };
  return { pass, begin: () => begin };
}
