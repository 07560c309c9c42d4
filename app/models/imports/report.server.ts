import { and, asc, eq, gt, isNotNull } from "drizzle-orm";
import { db } from "~/database/db.server";
import { importRows } from "../../../drizzle/schema/imports";
import { reasonHeading } from "./file/columns";
import { pageOf, type ReportShow, reportPageSize } from "./run";
import type { ImportRun } from "./runs.server";

export type ReportRow = typeof importRows.$inferSelect;

/** A page of a report, in the order of the file; of imported rows only those in which something was put right. */
export async function listReport(
  runId: string,
  { show, after, size = reportPageSize }: { show: ReportShow; after: number; size?: number },
): Promise<{ rows: ReportRow[]; next?: number }> {
  const { row, outcome, cleaned } = importRows;
  // The index on what is told holds these.
  const isTold = and(eq(outcome, show), show === "imported" ? isNotNull(cleaned) : undefined);
  const found = await db
    .select()
    .from(importRows)
    .where(and(eq(importRows.runId, runId), isTold, gt(row, after)))
    .orderBy(asc(row))
    .limit(size + 1);
  return pageOf(found, size);
}

const badRowsAtOnce = 500;

/** The file of a run's errors: every row that is one as it came, with the reason behind it. */
export const badRowsOf = ({ id, headings }: Pick<ImportRun, "id" | "headings">) => ({
  name: `bad-rows-${id.slice(0, 8)}`,
  headings: [...headings, reasonHeading],
  batches: readBadRows(id, headings.length),
});

async function* readBadRows(runId: string, columns: number): AsyncGenerator<string[][]> {
  for (let after: number | undefined = 0; after !== undefined; ) {
    const page: Awaited<ReturnType<typeof listReport>> = await listReport(runId, {
      ...{ show: "error", after, size: badRowsAtOnce },
    });
    // A row with too few cells has its reason under the right heading all the same.
    yield page.rows.map(({ cells, reason }) => {
      const row = cells ?? [];
      return [...row, ...Array<string>(Math.max(0, columns - row.length)).fill(""), reason ?? ""];
    });
    after = page.next;
  }
}
