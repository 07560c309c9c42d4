import { and, asc, eq, gt, isNotNull, type SQL } from "drizzle-orm";
import { db } from "~/database/db.server";
import { importRows } from "../../../drizzle/schema/imports";
import { reasonHeading } from "./file/columns";
import { type ReportShow, reportPageSize } from "./run";
import type { ImportRun } from "./runs.server";

export type ReportRow = typeof importRows.$inferSelect;

/** The index on what is told holds these. */
const toldOf = (runId: string, show: ReportShow): SQL | undefined =>
  and(
    eq(importRows.runId, runId),
    eq(importRows.outcome, show),
    show === "imported" ? isNotNull(importRows.cleaned) : undefined,
  );

/** A page of a report, in the order of the file; of imported rows only those in which something was put right. */
export async function listReport(
  runId: string,
  { show, after }: { show: ReportShow; after: number },
): Promise<{ rows: ReportRow[]; next?: number }> {
  const found = await db
    .select()
    .from(importRows)
    .where(and(toldOf(runId, show), gt(importRows.row, after)))
    .orderBy(asc(importRows.row))
    .limit(reportPageSize + 1);
  const rows = found.slice(0, reportPageSize);
  return { rows, next: found.length > reportPageSize ? rows.at(-1)?.row : undefined };
}

const badRowsAtOnce = 500;

/** The file of a run's errors: every row that is one as it came, with the reason behind it. */
export const badRowsOf = ({ id, headings }: Pick<ImportRun, "id" | "headings">) => ({
  name: `bad-rows-${id.slice(0, 8)}`,
  headings: [...headings, reasonHeading],
  batches: readBadRows(id, headings.length),
});

async function* readBadRows(runId: string, columns: number): AsyncGenerator<string[][]> {
  for (let after = 0; ; ) {
    const found = await db
      .select({ row: importRows.row, cells: importRows.cells, reason: importRows.reason })
      .from(importRows)
      .where(and(eq(importRows.runId, runId), eq(importRows.outcome, "error"), gt(importRows.row, after)))
      .orderBy(asc(importRows.row))
      .limit(badRowsAtOnce);
    if (found.length === 0) return;
    // A row with too few cells has its reason under the right heading all the same.
    yield found.map(({ cells, reason }) => {
      const row = cells ?? [];
      return [...row, ...Array<string>(Math.max(0, columns - row.length)).fill(""), reason ?? ""];
    });
    after = found.at(-1)?.row ?? after;
  }
}
