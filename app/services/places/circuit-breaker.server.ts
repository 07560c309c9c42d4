export type CircuitBreaker = {
  /** Whether a call may be made now. Whoever is told yes must report how it went. */
  admits(): boolean;
  succeeded(): void;
  failed(): void;
  /** A failure that cost its caller the whole time-out: nobody else shall wait for that. */
  timedOut(): void;
};

/**
 * Keeps callers away from a service that is down: after `failures` in a row, or one time-out, nobody calls
 * for `restMs`; then one trial call decides. `now` is a clock in milliseconds that never goes back.
 */
export function circuitBreaker({
  failures,
  restMs,
  now = () => performance.now(),
}: {
  failures: number;
  restMs: number;
  now?: () => number;
}): CircuitBreaker {
  let inARow = 0;
  let trialFrom: number | undefined;
  let onTrial = false;
  const rest = () => {
    trialFrom = now() + restMs;
    onTrial = false;
  };
  return {
    admits() {
      if (trialFrom === undefined) return true;
      if (onTrial || now() < trialFrom) return false;
      onTrial = true;
      return true;
    },
    succeeded() {
      inARow = 0;
      trialFrom = undefined;
      onTrial = false;
    },
    failed() {
      inARow += 1;
      if (onTrial || inARow >= failures) rest();
    },
    timedOut: rest,
  };
}
