import { setImmediate } from "node:timers/promises";
import type { Mapping } from "./columns";
import type { FileRow } from "./file-row";
import { locateRows } from "./locate.server";
import { type FileFormat, type OpenFile, readFile } from "./reader.server";
import { isClean, type ReadFileRow, type ReadRow, readRow, rowMessages } from "./row";

/** `bytesRead` is how far the file is read, in bytes. */
export type RowBatch<Kept> = { rows: readonly Kept[]; bytesRead: number };

/** How many rows the first batch has, and any of those that follow at most. */
export type BatchSize = { first: number; most: number };

/** So much longer than the last is a batch: while that is written, there is time to read and to look up as much. */
const growth = 1.25;

type Reading<Kept> = {
  open: OpenFile;
  format: FileFormat;
  mapping: Mapping;
  /** So many rows are stored already and are not given again. */
  after: number;
  size: BatchSize;
  /** What is kept of rows until the batch is whole. */
  keep: (rows: readonly ReadFileRow[]) => readonly Kept[] | Promise<readonly Kept[]>;
};

/**
 * So few that what is not kept of them is gone before the collector has carried it about, and that whoever shares the
 * process, the answers of the database first, waits some three milliseconds.
 */
const mostInHand = 250;

/** The rows of a file, read, cleaned and located, a batch at a time. Rows without any text are none. */
export async function* readBatches<Kept>(reading: Reading<Kept>): AsyncGenerator<RowBatch<Kept>> {
  const { open, format, size, keep } = reading;
  const counted = { row: -1 };
  let inHand: ReadFileRow[] = [];
  let batch: Kept[] = [];
  let most = size.first;
  let bytesRead = 0;
  const putAway = async () => {
    await locateRows(inHand.filter(isClean).map(({ read }) => read));
    for (const kept of await keep(inHand)) batch.push(kept);
    inHand = [];
    await setImmediate();
  };
  for await (const piece of readFile(open, format)) {
    for (const each of piece.rows) {
      const next = readNext(each, counted, reading);
      if (!next) continue;
      inHand.push(next);
      const isWhole = batch.length + inHand.length === most;
      if (!isWhole && inHand.length < mostInHand) continue;
      await putAway();
      if (!isWhole) continue;
      yield { rows: batch, bytesRead };
      batch = [];
      most = Math.min(Math.floor(growth * most), size.most);
    }
    bytesRead = piece.bytesRead;
  }
  await putAway();
  if (batch.length > 0) yield { rows: batch, bytesRead };
}

/** Undefined for the headings, what is stored already and what says nothing. */
function readNext(
  each: FileRow,
  counted: { row: number },
  { mapping, after }: Pick<Reading<unknown>, "mapping" | "after">,
): ReadFileRow | undefined {
  if (!each.problem && !each.cells.some(isWritten)) return undefined;
  counted.row += 1;
  if (counted.row === 0 || counted.row <= after) return undefined;
  const read = readFileRow(each, mapping);
  // Nobody needs the cells of a row that can be stored any more.
  return { row: counted.row, line: each.line, cells: read.status === "error" ? each.cells : [], read };
}

const isWritten = (cell: string): boolean => cell.trim() !== "";

/** What a row of a file says by this mapping, or what is wrong with it. */
export function readFileRow({ cells, problem }: FileRow, mapping: Mapping): ReadRow {
  const reason =
    problem ??
    (cells.length < mapping.length ? rowMessages.tooFew : undefined) ??
    (cells.length > mapping.length && cells.slice(mapping.length).some(isWritten)
      ? rowMessages.tooMany
      : undefined);
  if (!reason) return readRow(cells, mapping);
  const name = cells[mapping.indexOf("businessName")]?.slice(0, 120) || null;
  return { status: "error", reason, value: null, name: problem ? null : name, cleaned: [] };
}
