import { setTimeout } from "node:timers/promises";

/** Several times what the slowest of these answers takes on an idle machine (docs/decisions/0061). */
const leastMs = 250;

/**
 * Answers no sooner than after {@link leastMs}, whatever came of it, so that the time of an answer does not tell
 * whether an address has an account.
 */
export async function inConstantTime<Outcome>(act: () => Promise<Outcome>): Promise<Outcome> {
  const [outcome] = await Promise.allSettled([act(), setTimeout(leastMs)]);
  if (outcome.status === "rejected") throw outcome.reason;
  return outcome.value;
}
