import { setTimeout } from "node:timers/promises";
import { describeError, logLine } from "~/log.server";
import { writeDigest } from "~/models/admin/digest.server";
import { countFigureDays } from "~/models/admin/figures.server";
import { queueReleasedLeads } from "~/models/leads/desk/released.server";
import { countQuizSteps } from "~/models/quiz/step-counts.server";

const everyMs = 10 * 60 * 1000;

/**
 * What the desk needs done by the clock: how far quizzes are answered is counted, leads whose businesses have left the
 * site come back into its queue, operators hear once a day what waits,
 * and what each day came to is kept. Now, and every ten minutes; any number of processes may do it. `stop` resolves
 * when nothing is under way.
 */
export function startDeskClock(): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const ticking = tick(stopping.signal);
  return {
    async stop() {
      stopping.abort();
      await ticking;
    },
  };
}

/** Never rejects. */
async function tick(stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    try {
      await countQuizSteps();
      await queueReleasedLeads();
      await writeDigest();
      await countFigureDays();
    } catch (error) {
      // The next time is soon, and each does what was left undone.
      logLine("desk", `not done by the clock: ${describeError(error)}`);
    }
    // Woken early it is told to stop, which the loop sees.
    await setTimeout(everyMs, undefined, { signal: stopping }).catch(() => undefined);
  }
}
