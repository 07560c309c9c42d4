import type { Mapping } from "./columns";
import type { FileRow } from "./file-row";
import { locateRows } from "./locate.server";
import { type FileFormat, type OpenFile, readFile } from "./reader.server";
import { isClean, type ReadFileRow, type ReadRow, readRow, rowMessages } from "./row";

/** `bytesRead` is how far the file is read, in bytes. */
export type RowBatch<Kept> = { rows: readonly Kept[]; bytesRead: number };

type Reading<Kept> = {
  open: OpenFile;
  format: FileFormat;
  mapping: Mapping;
  /** So many rows are stored already and are not given again. */
  after: number;
  /** How many rows a batch has at most. */
  size: number;
  /** What is kept of rows until the batch is whole. */
  keep: (rows: readonly ReadFileRow[]) => readonly Kept[] | Promise<readonly Kept[]>;
};

/** So few that what is not kept of them is gone before the collector has carried it about. */
const mostInHand = 1000;

/** The rows of a file, read, cleaned and located, a batch at a time. Rows without any text are none. */
export async function* readBatches<Kept>({
  open,
  format,
  mapping,
  after,
  size,
  keep,
}: Reading<Kept>): AsyncGenerator<RowBatch<Kept>> {
  let row = -1;
  let inHand: ReadFileRow[] = [];
  let batch: Kept[] = [];
  let bytesRead = 0;
  const putAway = async () => {
    await locateRows(inHand.filter(isClean).map(({ read }) => read));
    for (const kept of await keep(inHand)) batch.push(kept);
    inHand = [];
  };
  for await (const piece of readFile(open, format)) {
    for (const each of piece.rows) {
      if (!each.problem && !each.cells.some(isWritten)) continue;
      row += 1;
      // The first are the headings.
      if (row === 0 || row <= after) continue;
      const read = readFileRow(each, mapping);
      // Nobody needs the cells of a row that can be stored any more.
      inHand.push({ row, line: each.line, cells: read.status === "error" ? each.cells : [], read });
      const isWhole = batch.length + inHand.length === size;
      if (!isWhole && inHand.length < mostInHand) continue;
      await putAway();
      if (!isWhole) continue;
      yield { rows: batch, bytesRead };
      batch = [];
    }
    bytesRead = piece.bytesRead;
  }
  await putAway();
  if (batch.length > 0) yield { rows: batch, bytesRead };
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
