import { Readable } from "node:stream";
import { and, eq, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { alone, type Bulk, db } from "~/database/db.server";
import { codeOf, isDatabaseFull, isDatabaseUnavailable } from "~/database/outage";
import { env } from "~/env.server";
import { isTown } from "~/models/places/which-town.server";
import { importRuns } from "../../../drizzle/schema/imports";
import { decideRows } from "./decide.server";
import { mappingOf } from "./file/columns";
import { type OpenFile, readFile, UnreadableFile } from "./file/reader.server";
import { type ReadFileRow, readFileRow } from "./file/row";
import { readForAll } from "./lacking.server";
import { locateRows } from "./locate.server";
import { type CheckedCounts, countLines, type LineCounts, noLines } from "./run";
import type { ImportRun } from "./runs.server";
import { findSaidServices } from "./said-services.server";
import { openStaging, readyToStage, type StagedRow, stageRows } from "./staging.server";
import { countStaged, RunTaken, storeRows, writeReport } from "./storing.server";
import { keepUnsure } from "./unsure-rows.server";

/** Rows in one transaction: the embedded database answers nobody meanwhile. */
const batchSize = env.DATABASE_URL ? 5_000 : 500;

/** Opens the file of a run. */
type OpenRun = (run: Pick<ImportRun, "file" | "source">) => OpenFile;

/**
 * Works on the next import until it ends, first on one that a stopped process left unfinished; only one process at a
 * time does so. Resolves to whether there was one; stops between two batches when `stopping` is aborted.
 */
export async function workOnRuns(open: OpenRun, stopping: AbortSignal): Promise<"worked" | "idle"> {
  const [waits] = await db.select({ id: importRuns.id }).from(importRuns).where(isDue);
  if (!waits) return "idle";
  const turn = await alone("imports", async (bulk) => {
    const startedAt = sql`coalesce(${importRuns.startedAt}, now())`;
    const begun = db.update(importRuns).set({ status: "running", startedAt }).where(isDue);
    const [run] = await begun.returning();
    if (!run) return false;
    await openStaging(bulk);
    await workToEnd(bulk, run, open(run), stopping);
    return true;
  });
  return turn.status === "done" && turn.outcome ? "worked" : "idle";
}

/** The next run. Only the holder of the lock asks, so a run that is marked as running was left unfinished. */
const isDue = sql`${importRuns.status} in ('waiting', 'running') and ${importRuns.id} = (
  select id from import_runs where status in ('waiting', 'running') order by status = 'running' desc, queued_at limit 1)`;

/** Updates a run that is still running; undefined when it is not. */
const note = async ({ id }: ImportRun, set: PgUpdateSetSource<typeof importRuns>, by = db) => {
  const isRunning = and(eq(importRuns.id, id), eq(importRuns.status, "running"));
  const [noted] = await by.update(importRuns).set(set).where(isRunning).returning();
  return noted;
};

/** Rows, and how many bytes and lines of the file were read up to their end. */
type RowBatch = { rows: StagedRow[]; bytesRead: number; lines: LineCounts };

/** The rows of a run's file that are not stored yet, ready to stage, a batch at a time; the last may be empty. */
async function* readBatches(run: ImportRun, open: OpenFile): AsyncGenerator<RowBatch> {
  const after = run.rows;
  const mapping = mappingOf(run.mapping);
  const lookups = { isTown, services: await findSaidServices() };
  const lines = { ...noLines };
  let [row, bytesRead] = [0, 0];
  let rows: StagedRow[] = [];
  for await (const piece of readFile(open, run)) {
    const fresh: ReadFileRow[] = [];
    for (const each of piece.rows) {
      countLines(lines, each);
      if (each.kind !== "row") continue;
      row += 1;
      if (row > after) fresh.push(readFileRow(row, each, mapping, lookups));
    }
    await locateRows(fresh);
    rows = rows.concat(fresh.map(readyToStage));
    bytesRead = piece.bytesRead;
    if (rows.length < batchSize) continue;
    yield { rows, bytesRead, lines: { ...lines } };
    rows = [];
  }
  yield { rows, bytesRead, lines };
}

/**
 * Stores the rows that are not stored yet, a batch at a time, and counts them in `run`. A trial stages all rows instead
 * and reports and counts what an import would do with them now.
 */
async function workOn(bulk: Bulk, run: ImportRun, open: OpenFile, stopping: AbortSignal): Promise<Ended> {
  const { id: runId, updateExisting, stage } = run;
  const forAll = await readForAll(mappingOf(run.mapping).lacking ?? {});
  const deciding = { runId, updateExisting, forAll };
  let counted: LineCounts = noLines;
  // What a trial reported of rows that are not stored.
  await bulk.db.execute(sql`
    delete from import_rows r using import_runs i where i.id = ${runId} and r.run_id = i.id and r.row > i.rows`);
  // The stream reads the next batch while this one is stored.
  const batches: AsyncIterable<RowBatch> = Readable.from(readBatches(run, open), { highWaterMark: 1 });
  for await (const { rows, bytesRead, lines } of batches) {
    if (stopping.aborted) return undefined;
    // On the bulk connection: its commits do not wait until the rows stored before are on disk.
    const noted = await note(run, { bytesRead }, bulk.db);
    if (!noted || noted.cancelAskedAt) return { status: "cancelled" };
    counted = lines;
    if (stage === "check") await bulk.transaction((_, copy) => stageRows(copy, rows));
    else run.rows = await storeRows(bulk, rows, { ...deciding, rows: run.rows, lines });
  }
  if (stage === "import") return { status: "done" };
  const checked = await bulk.transaction(async (tx) => {
    await decideRows(tx, deciding, "read");
    await keepUnsure(tx, runId);
    await tx.execute(writeReport(deciding));
    return { ...(await countStaged(tx)), lines: counted };
  });
  return { status: "checked", checked };
}

/** Undefined when this process stops before the end, for another to continue. */
type Ended = End | undefined;
type End = {
  status: "done" | "cancelled" | "checked" | "failed";
  checked?: CheckedCounts;
  failure?: string | null;
};

/** Does the work and records how it ended. While the database is unavailable the run stays as it is, to continue later. */
async function workToEnd(bulk: Bulk, run: ImportRun, open: OpenFile, stopping: AbortSignal): Promise<void> {
  const end = await workOn(bulk, run, open, stopping).catch(async (error: unknown): Promise<Ended> => {
    if (isDatabaseFull(error)) await noteFull(run);
    if (isDatabaseUnavailable(error) || error instanceof RunTaken) throw error;
    return { status: "failed", failure: failureOf(error, run) };
  });
  if (!end) return;
  await writeEnd(run, end).catch(async (error: unknown) => {
    // A constraint checks the sum of its lines: a second attempt would fail in the same way.
    if (codeOf(error) !== "23514") throw error;
    await writeEnd(run, { status: "failed", failure: miscounted(run) });
  });
}

const miscounted = ({ rows }: ImportRun): string =>
  `Its ${rows.toLocaleString("en-GB")} rows are stored as they are counted here, but with its other lines they do not add up to the lines of the file. That is a fault of this site: please compare the file with what was imported, and report it.`;

async function writeEnd(run: ImportRun, { status, checked, failure = null }: End): Promise<void> {
  await note(run, {
    ...{ status, checked, failure, finishedAt: sql`now()` },
    ...(status === "done" ? { bytesRead: run.fileBytes } : {}),
    // Listings of a run are found by its start: a trial must not keep one.
    ...(run.stage === "check" ? { startedAt: null, bytesRead: 0 } : {}),
  });
}

const failedAt = ({ rows }: ImportRun): string => `It failed at row ${(rows + 1).toLocaleString("en-GB")}`;

/** Records on a run why it does not progress; it is tried again until it does. */
async function noteFull(run: ImportRun): Promise<void> {
  const failure = `${failedAt(run)}: the disk of the database is full. It goes on by itself once there is room.`;
  // If not even that can be written, only the log says so.
  await note(run, { failure }).catch(() => undefined);
}

function failureOf(error: unknown, run: ImportRun): string {
  if (error instanceof UnreadableFile) return `${failedAt(run)}. ${error.message}`;
  const kind = error instanceof Error ? error.name : "unknown";
  return `${failedAt(run)}. The file could not be read to its end (${kind}).`;
}
