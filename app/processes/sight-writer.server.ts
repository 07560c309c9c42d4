import { setTimeout } from "node:timers/promises";
import { describeError, logLine } from "~/log.server";
import { writeSights } from "~/models/placements/sights.server";

const everyMs = 10_000;

/**
 * Writes what this process counted of listings with a plan, every ten seconds. `stop` writes the rest, and is for when
 * no request is under way any more. When it begins to fail it says so once, and once when it is over.
 */
export function startSightWriter(): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const write = makeWriter();
  const writing = writeNowAndThen(write, stopping.signal);
  return {
    async stop() {
      stopping.abort();
      await writing;
      await write();
    },
  };
}

/** Never rejects, as `write` does not. */
async function writeNowAndThen(write: () => Promise<void>, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    // Woken early it is told to stop, which the loop sees.
    await setTimeout(everyMs, undefined, { signal: stopping, ref: false }).catch(() => undefined);
    if (!stopping.aborted) await write();
  }
}

/** Writes what was counted; what cannot be written is kept for the next time, and no page waits for it. What it makes never rejects. */
function makeWriter(): () => Promise<void> {
  let failing = false;
  return async () => {
    try {
      await writeSights();
      if (failing) logLine("plans", "could write what was counted again");
      failing = false;
    } catch (error) {
      if (!failing) logLine("plans", `could not write what was counted: ${describeError(error)}`);
      failing = true;
    }
  };
}
