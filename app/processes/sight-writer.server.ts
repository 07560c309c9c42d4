import { setTimeout } from "node:timers/promises";
import { describeError, logLine } from "~/log.server";
import { writeSights } from "~/models/plans/sights.server";

const everyMs = 10_000;

/**
 * Writes what this process counted of listings with a plan, every ten seconds. `stop` writes the rest, and is for when
 * no request is under way any more.
 */
export function startSightWriter(): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const writing = writeNowAndThen(stopping.signal);
  return {
    async stop() {
      stopping.abort();
      await writing;
      await write();
    },
  };
}

async function writeNowAndThen(stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    // Woken early it is told to stop, which the loop sees.
    await setTimeout(everyMs, undefined, { signal: stopping, ref: false }).catch(() => undefined);
    if (!stopping.aborted) await write();
  }
}

/** What is not written now is the next time: no page waits for it. */
async function write(): Promise<void> {
  try {
    await writeSights();
  } catch (error) {
    logLine("plans", `could not write what was counted: ${describeError(error)}`);
  }
}
