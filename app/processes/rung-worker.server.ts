import { setTimeout } from "node:timers/promises";
import { listen } from "~/database/db.server";
import { explainDatabase } from "~/database/explain.server";
import { describeError, logLine } from "~/log.server";

export type Work = {
  /** What is told of when there may be something to do. */
  channel: string;
  /** How long something may lie, should a notice get lost or another process end in the middle of it. */
  lookMs: number;
  longestRetryMs: number;
  /** Whose lines these are in the log, and the verb of what cannot be done. */
  logged: [topic: string, verb: string];
  /** Does a piece of it; false when there was nothing to do. */
  work(stopping: AbortSignal): Promise<boolean>;
};

/**
 * Does this work until it is stopped: at once when somebody rings, and from time to time. When it begins to fail it
 * says so once, and once when it is over. `stop` resolves when the piece in hand is done.
 */
export function startRungWorker(work: Work): { stop(): Promise<void> } {
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
  const working = workUntil(stopping.signal, work, { ring, wait });
  return {
    async stop() {
      stopping.abort();
      ring();
      await working;
    },
  };
}

/** Never rejects before it is told to stop, by somebody who waits for it. */
async function workUntil(
  stopping: AbortSignal,
  { channel, lookMs, longestRetryMs, logged: [topic, verb], work }: Work,
  { ring, wait }: { ring: () => void; wait: (ms: number) => Promise<void> },
): Promise<void> {
  let unlisten: (() => Promise<void>) | undefined;
  let failures = 0;
  while (!stopping.aborted) {
    try {
      unlisten ??= await listen(channel, ring);
      const worked = await work(stopping);
      if (failures > 0) logLine(topic, `can ${verb} again`);
      failures = 0;
      if (!worked) await wait(lookMs);
    } catch (error) {
      if (failures === 0) logLine(topic, `cannot ${verb}: ${explainDatabase(error) ?? describeError(error)}`);
      failures += 1;
      await wait(Math.min(lookMs * failures, longestRetryMs));
    }
  }
  await unlisten?.();
}
