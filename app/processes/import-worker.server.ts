import { setTimeout } from "node:timers/promises";
import { listen } from "~/database/db.server";
import { explainDatabase } from "~/database/explain.server";
import { describeError, logLine } from "~/log.server";
import { workOnImports } from "~/workflows/import-listings.server";

/** How long an import may wait, should a notice get lost or another process end in the middle of one. */
const lookMs = 2_000;
const longestRetryMs = 10_000;

/**
 * Imports what operators sent, one file at a time over all processes, until it is stopped. `stop` resolves when the
 * batch in hand is stored; the next process goes on behind it.
 */
export function startImportWorker(): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let wake = () => {};
  const wait = async (ms: number) => {
    const waiting = new AbortController();
    wake = () => waiting.abort();
    if (stopping.signal.aborted) return;
    // It rejects for no other reason than that somebody rang.
    await setTimeout(ms, undefined, { signal: waiting.signal }).catch(() => {});
  };
  const working = workUntil(stopping.signal, () => wake(), wait);
  return {
    async stop() {
      stopping.abort();
      wake();
      await working;
    },
  };
}

async function workUntil(
  stopping: AbortSignal,
  ring: () => void,
  wait: (ms: number) => Promise<void>,
): Promise<void> {
  let unlisten: (() => Promise<void>) | undefined;
  let failures = 0;
  while (!stopping.aborted) {
    try {
      unlisten ??= await listen("import_work", ring);
      const done = await workOnImports(stopping);
      failures = 0;
      if (done === "idle") await wait(lookMs);
    } catch (error) {
      if (failures === 0)
        logLine("imports", `cannot import: ${explainDatabase(error) ?? describeError(error)}`);
      failures += 1;
      await wait(Math.min(lookMs * failures, longestRetryMs));
    }
  }
  await unlisten?.();
}
