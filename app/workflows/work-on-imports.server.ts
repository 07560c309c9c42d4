import { setTimeout } from "node:timers/promises";
import { env } from "~/env.server";
import { removeOldFiles } from "~/models/imports/retention.server";
import { findRun, type ImportRun } from "~/models/imports/runs.server";
import { workOnRuns } from "~/models/imports/work.server";
import { findRemoval, type Removal } from "~/models/removals/removals.server";
import { workOnRemovals } from "~/models/removals/work.server";
import { imports } from "~/services/files/imports.server";
import { openRun } from "./import-listings.server";

/** Works on the next removal, else on the next import; resolves to whether there was one. */
export const workOnImports = async (stopping: AbortSignal): Promise<"worked" | "idle"> =>
  (await workOnRemovals(stopping)) === "worked" ? "worked" : workOnRuns(openRun, stopping);

const pollMs = 250;

/** Waits until the import has ended, or the signal comes; helps with the work if this process has the worker. */
export async function finishRun(id: string, until: AbortSignal): Promise<ImportRun> {
  for (;;) {
    const run = await findRun(id);
    if (!run) throw new Error("The import is gone");
    if (until.aborted || (run.status !== "waiting" && run.status !== "running")) return run;
    await help(until);
  }
}

/** The same for a removal. */
export async function finishRemoval({ id }: Removal, until: AbortSignal): Promise<Removal> {
  for (;;) {
    const removal = await findRemoval(id);
    if (!removal) throw new Error("The removal is gone");
    if (until.aborted || removal.status !== "removing") return removal;
    await help(until);
  }
}

async function help(until: AbortSignal): Promise<void> {
  if (env.WORKER === "on" && (await workOnImports(until)) === "worked") return;
  // It rejects for no other reason than that the signal came.
  await setTimeout(pollMs, undefined, { signal: until }).catch(() => undefined);
}

/** Removes the files of imports that are long over; returns how many. */
export const removeOldImportFiles = (): Promise<number> => removeOldFiles(imports.remove);
