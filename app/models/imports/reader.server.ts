import { type CellParser, type FileRow, makeParser } from "./cell-parser.server";
import { decoding } from "./decoding.server";
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
  const place: Place = { from: 0, lines: 0, bytesRead: 0 };
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

/** Where to go on in the decoded text: behind `from` bytes and the line that follows, `lines` lines down. */
type Place = { from: number; lines: number; bytesRead: number };
/** The parser stopped at a row that begins `at` bytes into what it was given. */
type Broken = { at: number };

async function* readFrom(
  chunks: AsyncIterable<Uint8Array>,
  { encoding, delimiter }: FileFormat,
  place: Place,
): AsyncGenerator<ReadBatch, Broken | undefined> {
  const parser = makeParser(delimiter, place.lines);
  const skip = skipping(place.from);
  const decode = decoding(encoding);
  let bytes = 0;
  let begun: Buffer[] = [];
  let begunAt = place.from;
  const batchOf = (rows: FileRow[]): ReadBatch => {
    place.bytesRead = Math.max(place.bytesRead, bytes);
    return { rows, bytesRead: place.bytesRead };
  };
  for await (const chunk of chunks) {
    bytes += chunk.byteLength;
    const text = skip(decode(chunk));
    if (text.length === 0) continue;
    begun.push(text);
    const { rows, broken } = await parser.write(text);
    if (rows.length > 0) yield batchOf(rows);
    if (broken) return yield* mend(begun, begunAt, parser, place, batchOf);
    // Only what has not become a row is kept, for the one that may never end.
    const kept = Buffer.concat(begun);
    begun = [kept.subarray(parser.consumed() - (begunAt - place.from))];
    begunAt = place.from + parser.consumed();
  }
  const { rows, broken } = await parser.end(skip(decode()));
  if (rows.length > 0) yield batchOf(rows);
  if (broken) return yield* mend(begun, begunAt, parser, place, batchOf);
  return undefined;
}

/** Gives the first line of a row that never ends as an error, and moves `place` behind it. */
async function* mend(
  begun: readonly Buffer[],
  begunAt: number,
  parser: CellParser,
  place: Place,
  batchOf: (rows: FileRow[]) => ReadBatch,
): AsyncGenerator<ReadBatch, Broken> {
  const text = Buffer.concat([...begun]).subarray(place.from + parser.consumed() - begunAt);
  const end = text.indexOf("\n");
  const length = end < 0 ? text.length : end + 1;
  const line = text.subarray(0, Math.min(length, longestShownLine)).toString("utf8").trim();
  const lines = parser.lines();
  yield batchOf([{ line: lines + 1, cells: [line], problem: parser.problem() }]);
  place.from += parser.consumed() + length;
  place.lines = lines + 1;
  return { at: place.from };
}

/** What to leave out of the beginning of the decoded text. */
function skipping(bytes: number): (text: Buffer) => Buffer {
  let left = bytes;
  return (text) => {
    if (left === 0) return text;
    const now = Math.min(left, text.length);
    left -= now;
    return text.subarray(now);
  };
}
