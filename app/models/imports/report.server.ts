import { and, arrayOverlaps, eq, gt, inArray, isNotNull, sql } from "drizzle-orm";
import { db } from "~/database/db.server";
import { importRows } from "../../../drizzle/schema/imports";
import { fieldsByColumn, mappedColumns, mappingOf, reasonHeading } from "./file/columns";
import { pageOf, type ReportShow, reportPageSize, type UnfoundCounts, unfoundNotes } from "./run";
import type { ImportRun } from "./runs.server";

type Page = { rows: (typeof importRows.$inferSelect)[]; next?: number };

/** A page of a report, or of a trial's, in the order of the file; imported rows only where something was corrected. */
export async function listReport(
  runId: string,
  { show, after, size = reportPageSize }: { show: ReportShow; after: number; size?: number },
): Promise<Page> {
  const { row, outcome, cleaned } = importRows;
  // A partial index covers these.
  const isTold = show === "imported" ? isNotNull(cleaned) : undefined;
  const isShown = show === "unfound" ? isUnfound : and(eq(outcome, show), isTold);
  const isNext = and(eq(importRows.runId, runId), isShown, gt(row, after));
  const found = db.select().from(importRows).where(isNext).orderBy(row);
  return pageOf(await found.limit(size + 1), size);
}

const isUnfound = and(
  inArray(importRows.outcome, ["imported", "updated"]),
  isNotNull(importRows.cleaned),
  arrayOverlaps(importRows.cleaned, Object.values(unfoundNotes)),
);

/** Counts the rows of a run, or of its trial, that are stored and that hardly any search finds. */
export async function countUnfound(runId: string): Promise<UnfoundCounts> {
  const having = (note: string) =>
    sql<number>`(count(*) filter (where ${note} = any(${importRows.cleaned})))::int`;
  const [found] = await db
    .select({
      rows: sql<number>`count(*)::int`,
      trade: having(unfoundNotes.trade),
      place: having(unfoundNotes.place),
    })
    .from(importRows)
    .where(and(eq(importRows.runId, runId), isUnfound));
  return found ?? { rows: 0, trade: 0, place: 0 };
}

/** The file of a run's bad rows: each as it came, with the reason as its last cell. One without headings gets some. */
export const badRowsOf = ({ id, headings, mapping }: Pick<ImportRun, "id" | "headings" | "mapping">) => ({
  name: `bad-rows-${id.slice(0, 8)}`,
  headings: [
    ...(headings.some(Boolean)
      ? headings
      : fieldsByColumn(mappingOf(mapping)).map(([field]) => (field ? mappedColumns[field].column : ""))),
    reasonHeading,
  ],
  batches: readBadRows(id, headings.length),
});

async function* readBadRows(runId: string, columns: number): AsyncGenerator<string[][]> {
  for (let after: number | undefined = 0; after !== undefined; ) {
    const page: Page = await listReport(runId, { show: "error", after, size: 500 });
    // Filled up, so that the reason of a row with too few cells is under its heading too.
    yield page.rows.map(({ cells, reason }) => {
      const missing = Array<string>(Math.max(0, columns - (cells?.length ?? 0))).fill("");
      return [...(cells ?? []), ...missing, reason ?? ""];
    });
    after = page.next;
  }
}
