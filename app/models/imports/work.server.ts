import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { type Bulk, db, isDatabaseUnavailable, rowsOf } from "~/database/db.server";
import { env } from "~/env.server";
import { importRows, importRuns } from "../../../drizzle/schema";
import type { Mapping } from "./columns";
import type { Encoding } from "./format";
import { mergeStaged, RunTaken, tryStaged } from "./merge.server";
import { type OpenFile, UnreadableFile } from "./reader.server";
import { type RowBatch, readBatches } from "./rows.server";
import type { RunCounts } from "./run";
import { addStagedRows, stageRows } from "./staging.server";

type Run = typeof importRuns.$inferSelect;
/** Rows in one transaction. The embedded database answers nobody meanwhile, so its batches are short. */
const batchSize = () => (env.DATABASE_URL ? 10_000 : 500);

/** Goes on with a run that {@link beginRun} gave, to its end; stops between two batches when told to. */
export async function workOnRun(bulk: Bulk, run: Run, open: OpenFile, stopping: AbortSignal): Promise<void> {
  await (run.stage === "check" ? checkRun(bulk, run, open, stopping) : storeRun(bulk, run, open, stopping));
}

const isDue = inArray(importRuns.status, ["waiting", "running"]);
const runFirst = sql`${importRuns.status} = 'running' desc`;

export async function findDueRun(): Promise<Run | undefined> {
  const [run] = await db
    .select()
    .from(importRuns)
    .where(isDue)
    .orderBy(runFirst, asc(importRuns.queuedAt))
    .limit(1);
  return run;
}

/** Whoever holds the turn is alone: a run that is said to be running was left behind. */
export async function beginRun(): Promise<Run | undefined> {
  const due = await findDueRun();
  if (!due) return undefined;
  const [run] = await db
    .update(importRuns)
    .set({ status: "running", startedAt: sql`coalesce(${importRuns.startedAt}, now())` })
    .where(and(eq(importRuns.id, due.id), isDue))
    .returning();
  return run;
}

const readingOf = (run: Run, open: OpenFile) => ({
  open,
  format: { encoding: run.encoding as Encoding, delimiter: run.delimiter },
  mapping: run.mapping as Mapping,
  size: batchSize(),
});

/** A trial over the whole file: what is counted is what an import would do now. */
async function checkRun(bulk: Bulk, run: Run, open: OpenFile, stopping: AbortSignal): Promise<void> {
  await endWith(run, 0, async () => {
    await stageRows(bulk, []);
    for await (const { rows, bytesRead } of readBatches({ ...readingOf(run, open), after: 0 })) {
      if (stopping.aborted) return { status: "left" };
      if (await isCancelled(run.id, bytesRead)) return { status: "cancelled" };
      await addStagedRows(bulk, rows);
    }
    const checked = await tryStaged(bulk, { runId: run.id, updateExisting: run.updateExisting });
    await stageRows(bulk, []);
    return { status: "checked", checked };
  });
}

async function storeRun(bulk: Bulk, run: Run, open: OpenFile, stopping: AbortSignal): Promise<void> {
  let stored: RunCounts = run;
  await endWith(
    run,
    () => stored.rows,
    async () => {
      let storing: Promise<void> = Promise.resolve();
      const store = async (batch: RowBatch) => {
        stored = await storeBatch(bulk, run, batch, stored.rows);
      };
      try {
        // While the database stores one batch, the next is read.
        for await (const batch of readBatches({ ...readingOf(run, open), after: run.rows })) {
          await storing;
          if (stopping.aborted) return { status: "left" };
          if (await isCancelled(run.id)) return { status: "cancelled" };
          storing = store(batch);
          // It is waited for above or below; until then its failure is not unheard.
          storing.catch(() => undefined);
        }
        await storing;
        return { status: "done" };
      } finally {
        await storing.catch(() => undefined);
      }
    },
  );
}

/**
 * Stores a batch; one that the database refuses is stored by halves, down to the row that it refuses, which becomes
 * an error of its own.
 */
async function storeBatch(
  bulk: Bulk,
  run: Run,
  { rows, bytesRead }: RowBatch,
  before: number,
): Promise<RunCounts> {
  const merging = { runId: run.id, updateExisting: run.updateExisting, rowsBefore: before, bytesRead };
  try {
    await stageRows(bulk, rows);
    return await mergeStaged(bulk, merging);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const [first] = rows;
    if (rows.length > 1) {
      const half = rows.length >> 1;
      const counts = await storeBatch(bulk, run, { rows: rows.slice(0, half), bytesRead }, before);
      return storeBatch(bulk, run, { rows: rows.slice(half), bytesRead }, counts.rows);
    }
    if (!first || first.read.status === "error") throw error;
    const { businessName } = first.read.listing;
    const reason = `Failed to import ${businessName} : the database refused it (${codeOf(error)})`;
    const read = { status: "error" as const, reason, value: null, name: businessName, cleaned: [] };
    await stageRows(bulk, [{ ...first, read }]);
    return mergeStaged(bulk, merging);
  }
}

/** SQLSTATE classes of values that cannot be stored, as against a database that is in trouble. */
const codeOf = (error: unknown): string => {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && typeof cause.code === "string") return cause.code;
  }
  return "";
};
const isRefusal = (error: unknown): boolean => /^(22|23)...$|^54000$/.test(codeOf(error));

type End =
  | { status: "done" | "cancelled" }
  | { status: "checked"; checked: RunCounts }
  /** The process stops; another goes on. */
  | { status: "left" };

/** Does the work, and writes how it ended. While the database is away the run stays as it is, and is gone on with. */
async function endWith(run: Run, rows: number | (() => number), work: () => Promise<End>): Promise<void> {
  const end = await work().catch((error: unknown): End & { failure?: string } => {
    if (isDatabaseUnavailable(error) || error instanceof RunTaken) throw error;
    const at = typeof rows === "number" ? rows : rows();
    return { status: "done", failure: failureOf(error, at) };
  });
  if (end.status === "left") return;
  const failure = "failure" in end && typeof end.failure === "string" ? end.failure : undefined;
  const checked = end.status === "checked" ? end.checked : undefined;
  await db
    .update(importRuns)
    .set({
      status: failure ? "failed" : end.status,
      failure: failure ?? null,
      finishedAt: sql`now()`,
      ...(checked ? { checked } : {}),
      ...(end.status === "done" && !failure ? { bytesRead: sql`${importRuns.fileBytes}` } : {}),
      // A trial leaves no trace in the time by which its listings would be known.
      ...(run.stage === "check" ? { startedAt: null, bytesRead: 0 } : {}),
    })
    .where(and(eq(importRuns.id, run.id), eq(importRuns.status, "running")));
}

function failureOf(error: unknown, rows: number): string {
  const at = `It failed at row ${(rows + 1).toLocaleString("en-GB")}.`;
  if (error instanceof UnreadableFile) return `${at} ${error.message}`;
  return `${at} The file could not be read to its end (${error instanceof Error ? error.name : "unknown"}).`;
}

/** Also notes how far a trial is. */
async function isCancelled(runId: string, bytesRead?: number): Promise<boolean> {
  const [run] = await db
    .update(importRuns)
    .set(bytesRead === undefined ? { status: sql`status` } : { bytesRead })
    .where(and(eq(importRuns.id, runId), eq(importRuns.status, "running")))
    .returning({ cancelAskedAt: importRuns.cancelAskedAt });
  return !run || run.cancelAskedAt !== null;
}

/** The outcomes in the report, counted: for tests of what the counts of the run say. */
export async function countReported(runId: string): Promise<RunCounts> {
  const result = await db.execute(sql`
    select count(*)::int as rows, count(*) filter (where outcome = 'imported')::int as imported,
      count(*) filter (where outcome = 'updated')::int as updated,
      count(*) filter (where outcome = 'skipped')::int as skipped,
      count(*) filter (where outcome = 'error')::int as errors
    from ${importRows} where ${eq(importRows.runId, runId)}`);
  return rowsOf<RunCounts>(result)[0] ?? { rows: 0, imported: 0, updated: 0, skipped: 0, errors: 0 };
}
