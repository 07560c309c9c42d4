import { logLine } from "~/log.server";
import { passDemoTime } from "~/workflows/placements/demo-payment.server";
import { keepPlans, type Reconciled, reconcilePayments } from "~/workflows/placements/keep-plans.server";

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

/**
 * What plans need done by the clock, each time it is called; and once a day they are compared with the vendor's books. Any
 * number of processes may do it.
 */
export function makePlanKeeper(): () => Promise<void> {
  // The first comparison an hour after the start, so that a process that is started often does not ask each time.
  let next = Date.now() + hourMs;
  return async () => {
    // What a demonstration's own vendor told while nobody listened yet is asked of it before anything ends.
    const heard = await passDemoTime();
    if (heard && Date.now() < next) {
      await keepPlans();
    } else {
      next = Date.now() + dayMs;
      logLine("payments", reconciledWords(await reconcilePayments()));
    }
  };
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
