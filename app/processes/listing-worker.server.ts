import { setTimeout } from "node:timers/promises";
import { listen } from "~/database/db.server";
import { explainDatabase } from "~/database/explain.server";
import { describeError, logLine } from "~/log.server";
import { listWaiting } from "~/models/listings/waiting.server";

/** How long what was written in bulk may wait to be seen, should a notice get lost or others hold it. */
const lookMs = 1_000;
const longestRetryMs = 5_000;

/**
 * Brings what was written in bulk into the lists, until it is stopped: at once when something changes, and once a
 * second. Any number of processes may do it. `stop` resolves when the batch in hand is done.
 */
export function startListingWorker(): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let rung = false;
  let wake = () => {};
  const ring = () => {
    rung = true;
    wake();
  };
  const wait = async (ms: number) => {
    const waiting = new AbortController();
    wake = () => waiting.abort();
    if (!rung && !stopping.signal.aborted) {
      // It rejects for no other reason than that somebody rang.
      await setTimeout(ms, undefined, { signal: waiting.signal }).catch(() => {});
    }
    rung = false;
  };
  const working = listUntil(stopping.signal, ring, wait);
  return {
    async stop() {
      stopping.abort();
      ring();
      await working;
    },
  };
}

async function listUntil(
  stopping: AbortSignal,
  ring: () => void,
  wait: (ms: number) => Promise<void>,
): Promise<void> {
  let unlisten: (() => Promise<void>) | undefined;
  let failures = 0;
  while (!stopping.aborted) {
    try {
      unlisten ??= await listen("businesses_changed", ring);
      const listed = await listWaiting();
      failures = 0;
      if (listed === 0) await wait(lookMs);
    } catch (error) {
      if (failures === 0)
        logLine("listings", `cannot list: ${explainDatabase(error) ?? describeError(error)}`);
      failures += 1;
      await wait(Math.min(lookMs * failures, longestRetryMs));
    }
  }
  await unlisten?.();
}
