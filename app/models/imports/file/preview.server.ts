import { locateRows } from "../locate.server";
import type { Mapping } from "./columns";
import { firstRows } from "./inspection.server";
import type { FileFormat, OpenFile } from "./reader.server";
import { type ReadFileRow, readFileRow } from "./row";

const rowsShown = 5;

/** The first rows of a file as they would be stored by this mapping, and of each column the first text in them. */
export async function previewRows(
  run: FileFormat & { headings: readonly string[] },
  open: OpenFile,
  mapping: Mapping,
): Promise<{ samples: string[]; rows: ReadFileRow[] }> {
  const [, ...first] = await firstRows(open, run, rowsShown + 1);
  const samples = run.headings.map((_, column) => {
    const texts = first.map(({ cells }) => cells[column]?.trim() ?? "");
    return texts.find(Boolean)?.slice(0, 60) ?? "";
  });
  const rows = first.map((each, row) => readFileRow(row + 1, each, mapping));
  await locateRows(rows);
  return { samples, rows };
}
