import { setTimeout } from "node:timers/promises";
import { explainDatabase } from "~/database/db.server";
import { describeError, logLine } from "~/log.server";

const firstRetryMs = 250;
/** Short, since what was sent while the database was away is known to this process alone until it is recorded. */
const longestRetryMs = 1_000;

/**
 * The result of `work`, however often the database has to be asked; undefined when the process is stopping and the
 * database still fails. Never rejects. Logs when the trouble begins and when it ends.
 */
export async function retryUntilDone<Result>(
  what: string,
  work: () => Promise<Result>,
  stopping: AbortSignal,
): Promise<Result | undefined> {
  for (let failures = 0; ; failures++) {
    try {
      const result = await work();
      if (failures > 0) logLine("outbox", `could ${what} again after ${failures} failures`);
      return result;
    } catch (error) {
      if (failures === 0)
        logLine("outbox", `cannot ${what}: ${explainDatabase(error) ?? describeError(error)}`, "error");
      if (stopping.aborted) return undefined;
    }
    await pause(Math.min(firstRetryMs * 2 ** failures, longestRetryMs), stopping);
  }
}

/** A wait that `ring` ends early; a ring while nobody waits ends the next wait at once. */
export function makeBell() {
  let rung = false;
  let wake = () => {};
  return {
    ring() {
      rung = true;
      wake();
    },
    async wait(ms: number): Promise<void> {
      if (!rung) {
        const waiting = new AbortController();
        wake = () => waiting.abort();
        await pause(ms, waiting.signal);
      }
      rung = false;
    },
  };
}

/** Resolves after `ms`, or as soon as the signal is aborted. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  // The timer rejects only if the signal is aborted.
  await setTimeout(ms, undefined, { signal }).catch(() => {});
}
