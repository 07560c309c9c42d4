import type { Mapping } from "./columns";
import type { FileRow } from "./file-row";
import { locateRows } from "./locate.server";
import { type FileFormat, type OpenFile, readFile } from "./reader.server";
import { isClean, type ReadFileRow, type ReadRow, readRow, rowMessages } from "./row";

/** `bytesRead` is how far the file is read, in bytes. */
export type RowBatch = { rows: readonly ReadFileRow[]; bytesRead: number };

type Reading = {
  open: OpenFile;
  format: FileFormat;
  mapping: Mapping;
  /** So many rows are stored already and are not given again. */
  after: number;
  /** How many rows a batch has at most. */
  size: number;
};

/** The rows of a file, read, cleaned and located, a batch at a time. Rows without any text are none. */
export async function* readBatches({
  open,
  format,
  mapping,
  after,
  size,
}: Reading): AsyncGenerator<RowBatch> {
  let row = -1;
  let batch: ReadFileRow[] = [];
  let bytesRead = 0;
  for await (const piece of readFile(open, format)) {
    for (const each of piece.rows) {
      if (!each.problem && !each.cells.some(isWritten)) continue;
      row += 1;
      // The first are the headings.
      if (row === 0 || row <= after) continue;
      const read = readFileRow(each, mapping);
      // Nobody needs the cells of a row that can be stored any more.
      batch.push({ row, line: each.line, cells: read.status === "error" ? each.cells : [], read });
      if (batch.length < size) continue;
      await locate(batch);
      yield { rows: batch, bytesRead };
      batch = [];
    }
    bytesRead = piece.bytesRead;
  }
  await locate(batch);
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

const locate = (rows: readonly ReadFileRow[]): Promise<void> =>
  locateRows(rows.filter(isClean).map(({ read }) => read));
