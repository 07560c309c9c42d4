import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { type Bulks, db, isDatabaseFull, isDatabaseUnavailable } from "~/database/db.server";
import { env } from "~/env.server";
import { importRuns } from "../../../drizzle/schema";
import type { Mapping } from "./columns";
import type { Encoding } from "./format";
import { RunTaken } from "./merge.server";
import { type OpenFile, UnreadableFile } from "./reader.server";
import { type BatchSize, readBatches } from "./rows.server";
import type { RunCounts } from "./run";
import { openStoring } from "./storing.server";
import { openTables } from "./tables.server";
import { addToTrial, emptyTrial, tryRows } from "./trial.server";

type Run = typeof importRuns.$inferSelect;
/**
 * Rows in one transaction. Long ones cost less a row, and short ones are sooner begun with. The embedded database answers
 * nobody meanwhile, so its batches stay short.
 */
const batchSize = (): BatchSize =>
  env.DATABASE_URL ? { first: 2_000, most: 16_000 } : { first: 500, most: 500 };

/** Goes on with a run that {@link beginRun} gave, to its end; stops between two batches when told to. */
export async function workOnRun(
  bulks: Bulks,
  run: Run,
  open: OpenFile,
  stopping: AbortSignal,
): Promise<void> {
  await openTables(bulks);
  await (run.stage === "check" ? checkRun : storeRun)(bulks, run, open, stopping);
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
async function checkRun({ writing }: Bulks, run: Run, open: OpenFile, stopping: AbortSignal): Promise<void> {
  const deciding = { runId: run.id, updateExisting: run.updateExisting };
  await endWith(
    run,
    () => 0,
    async () => {
      await emptyTrial(writing);
      const read = { rows: 0, errors: 0 };
      for await (const { rows, bytesRead } of readBatches({
        ...readingOf(run, open),
        after: 0,
        keep: (each) => each,
      })) {
        if (stopping.aborted) return { status: "left" };
        if (await isCancelled(run.id, bytesRead)) return { status: "cancelled" };
        read.rows += rows.length;
        read.errors += await addToTrial(writing, rows, deciding);
      }
      const checked = await tryRows(writing, deciding, read);
      await emptyTrial(writing);
      return { status: "checked", checked };
    },
  );
}

async function storeRun(bulks: Bulks, run: Run, open: OpenFile, stopping: AbortSignal): Promise<void> {
  let rows = run.rows;
  await endWith(
    run,
    () => rows,
    async () => {
      const storing = await openStoring(bulks, run, (counts) => {
        rows = counts.rows;
      });
      try {
        // While the database stores one batch, the next is looked up and the one after it read.
        for await (const batch of readBatches({
          ...readingOf(run, open),
          after: run.rows,
          keep: storing.lay,
        })) {
          if (stopping.aborted) return { status: "left" };
          if (await isCancelled(run.id)) return { status: "cancelled" };
          await storing.add(batch);
        }
        await storing.stored();
        return { status: "done" };
      } finally {
        await storing.settled();
      }
    },
  );
}

type End =
  | { status: "done" | "cancelled" }
  | { status: "checked"; checked: RunCounts }
  | { status: "failed"; failure: string }
  /** The process stops; another goes on. */
  | { status: "left" };

/** Does the work, and writes how it ended. While the database is away the run stays as it is, and is gone on with. */
async function endWith(run: Run, rows: () => number, work: () => Promise<End>): Promise<void> {
  const end = await work().catch(async (error: unknown): Promise<End> => {
    if (isDatabaseFull(error)) await noteFull(run.id, rows());
    if (isDatabaseUnavailable(error) || error instanceof RunTaken) throw error;
    return { status: "failed", failure: failureOf(error, rows()) };
  });
  if (end.status === "left") return;
  await db
    .update(importRuns)
    .set({
      status: end.status,
      failure: end.status === "failed" ? end.failure : null,
      finishedAt: sql`now()`,
      ...(end.status === "checked" ? { checked: end.checked } : {}),
      ...(end.status === "done" ? { bytesRead: sql`${importRuns.fileBytes}` } : {}),
      // A trial leaves no trace in the time by which its listings would be known.
      ...(run.stage === "check" ? { startedAt: null, bytesRead: 0 } : {}),
    })
    .where(and(eq(importRuns.id, run.id), eq(importRuns.status, "running")));
}

/** Says on a run why it stands still; it is gone on with again and again. */
async function noteFull(runId: string, rows: number): Promise<void> {
  const failure = `It failed at row ${(rows + 1).toLocaleString("en-GB")}: the disk of the database is full. It goes on by itself once there is room.`;
  await db
    .update(importRuns)
    .set({ failure })
    .where(and(eq(importRuns.id, runId), eq(importRuns.status, "running")))
    // Where not even that is taken, the log alone says so.
    .catch(() => undefined);
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
