import { setTimeout } from "node:timers/promises";
import { describeError, logLine } from "~/log.server";
import { passDemoTime } from "~/workflows/placements/demo-payment.server";
import { keepPlans, type Reconciled, reconcilePayments } from "~/workflows/placements/keep-plans.server";

const everyMs = 60_000;
const nightMs = 24 * 60 * everyMs;

/**
 * What plans need done by the clock, now and every minute; and once a day they are compared with the vendor's books.
 * Any number of processes may do it. `stop` resolves when nothing is under way.
 */
export function startPlansClock(): { stop(): Promise<void> } {
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
  // The first comparison an hour after the start, so that a process that is started often does not ask each time.
  let next = Date.now() + 60 * everyMs;
  while (!stopping.aborted) {
    try {
      // What a demonstration's own vendor told while nobody listened yet is asked of it before anything ends.
      const heard = await passDemoTime();
      if (heard && Date.now() < next) await keepPlans();
      else {
        next = Date.now() + nightMs;
        logLine("payments", reconciledWords(await reconcilePayments()));
      }
    } catch (error) {
      // The next time is soon, and does what was left undone.
      logLine("payments", `not done by the clock: ${describeError(error)}`);
    }
    // Woken early it is told to stop, which the loop sees.
    await setTimeout(everyMs, undefined, { signal: stopping }).catch(() => undefined);
  }
}

/** What a comparison found, in a line; ids are the vendor's. */
export function reconciledWords({ compared, mended, missing, unasked }: Reconciled): string {
  const parts = [
    `${compared} subscriptions compared`,
    `${mended.length} mended${listed(mended)}`,
    `${missing.length} unknown to the vendor${listed(missing)}`,
    `${unasked.length} not asked about${listed(unasked)}`,
  ];
  return parts.join(", ");
}

const listed = (ids: readonly string[]): string => (ids.length > 0 ? ` (${ids.slice(0, 20).join(" ")})` : "");
