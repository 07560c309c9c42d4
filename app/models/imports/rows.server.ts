import type { FileRow } from "./cell-parser.server";
import type { Mapping } from "./columns";
import { locateRows } from "./locate.server";
import { type FileFormat, type OpenFile, readFile } from "./reader.server";
import { type CleanRow, type ReadRow, readRow, rowMessages } from "./row";
import type { StagedRow } from "./staging.server";

export type RowBatch = { rows: StagedRow[]; bytesRead: number };

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
  let batch: StagedRow[] = [];
  let bytesRead = 0;
  for await (const piece of readFile(open, format)) {
    for (const each of piece.rows) {
      if (!each.problem && !each.cells.some((cell) => cell.trim())) continue;
      row += 1;
      // The first are the headings.
      if (row === 0 || row <= after) continue;
      batch.push({ row, line: each.line, cells: each.cells, read: readFileRow(each, mapping) });
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

/** What a row of a file says by this mapping, or what is wrong with it. */
export function readFileRow({ cells, problem }: FileRow, mapping: Mapping): ReadRow {
  const reason =
    problem ??
    (cells.length < mapping.length ? rowMessages.tooFew : undefined) ??
    (cells.slice(mapping.length).some((cell) => cell.trim()) ? rowMessages.tooMany : undefined);
  if (!reason) return readRow(cells, mapping);
  const name = cells[mapping.indexOf("businessName")]?.slice(0, 120) || null;
  return { status: "error", reason, value: null, name: problem ? null : name, cleaned: [] };
}

async function locate(rows: readonly StagedRow[]): Promise<void> {
  const clean: { listing: CleanRow; cleaned: string[] }[] = [];
  for (const { read } of rows) if (read.status === "clean") clean.push(read);
  await locateRows(clean);
}
