import { and, arrayOverlaps, eq, gt, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { db } from "~/database/db.server";
import { importRows } from "../../../drizzle/schema/imports";
import { fieldsByColumn, mappedColumns, mappingOf, reasonHeading } from "./file/columns";
import {
  pageOf,
  type ReportShow,
  reportPageSize,
  type UnfoundCounts,
  type UnfoundWhy,
  unfoundNotes,
  unfoundWhys,
} from "./run";
import type { ImportRun } from "./runs.server";

type Page = { rows: (typeof importRows.$inferSelect)[]; next?: number };

/** A list of a report, and of what is hardly found perhaps those for one reason alone. */
export type ReportWish = { show: ReportShow; why?: UnfoundWhy };

/** A page of a report, or of a trial's, in the order of the file; imported rows only where something was corrected. */
export async function listReport(
  runId: string,
  { show, why, after, size = reportPageSize }: ReportWish & { after: number; size?: number },
): Promise<Page> {
  const { row, outcome, cleaned } = importRows;
  // A partial index covers these.
  const isTold = show === "imported" ? isNotNull(cleaned) : undefined;
  const isShown =
    show === "unfound" ? (why ? and(isStored, isNoted(why)) : isUnfound) : and(eq(outcome, show), isTold);
  const isNext = and(eq(importRows.runId, runId), isShown, gt(row, after));
  const found = db.select().from(importRows).where(isNext).orderBy(row);
  return pageOf(await found.limit(size + 1), size);
}

const isStored = and(inArray(importRows.outcome, ["imported", "updated"]), isNotNull(importRows.cleaned));
const isUnfound = and(isStored, arrayOverlaps(importRows.cleaned, Object.values(unfoundNotes)));
const isNoted = (why: UnfoundWhy) =>
  sql`array_to_string(${importRows.cleaned}, e'\\n') like ${`%${unfoundWhys[why]}%`}`;

/** Counts the rows of a run, or of its trial, that are stored and that hardly any search finds, or that are doubtful. */
export async function countUnfound(runId: string): Promise<UnfoundCounts> {
  const having = (is?: SQL) => sql<number>`(count(*) filter (where ${is}))::int`;
  const [found] = await db
    .select({
      rows: having(isUnfound),
      ...{ trade: having(isNoted("trade")), place: having(isNoted("place")) },
      ...{ lost: having(isNoted("lost")), contradiction: having(isNoted("contradiction")) },
    })
    .from(importRows)
    .where(and(eq(importRows.runId, runId), isStored));
  return found ?? { rows: 0, trade: 0, place: 0, lost: 0, contradiction: 0 };
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
