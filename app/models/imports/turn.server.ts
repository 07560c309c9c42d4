import { alone } from "~/database/db.server";
import type { OpenFile } from "./file/reader.server";
import { workOnRemoval } from "./removal-work.server";
import { findDueRemoval } from "./removals.server";
import type { ImportRun } from "./runs.server";
import { beginRun, findDueRun, workOnRun } from "./work.server";

/** How the bytes of a run's file are come by. */
export type OpenRun = (run: Pick<ImportRun, "file" | "source">) => OpenFile;

/** Any constant will do; it must only be the same in every process. */
export const importLock = 7_030_418;

/**
 * Does what is next of removals, restorations and imports, what a process left behind first, to its end. One process
 * does so at a time. Resolves to whether there was anything; stops between two batches when `stopping` is aborted.
 */
export async function workOnNext(open: OpenRun, stopping: AbortSignal): Promise<"worked" | "idle"> {
  if (!(await findDueRemoval()) && !(await findDueRun())) return "idle";
  const turn = await alone(importLock, async (bulk) => {
    const removal = await findDueRemoval();
    if (removal) {
      await workOnRemoval(bulk, removal, stopping);
      return true;
    }
    const run = await beginRun();
    if (run) await workOnRun(bulk, run, open(run), stopping);
    return run !== undefined;
  });
  return turn.status === "done" && turn.outcome ? "worked" : "idle";
}
