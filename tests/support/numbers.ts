const reached = new Map<string, number>();

/** The next number for things of this kind that a test makes, from 1. */
export function nextNumber(kind: string): number {
  const next = (reached.get(kind) ?? 0) + 1;
  reached.set(kind, next);
  return next;
}

/**
 * Each test file begins with 1, whatever its process made before: names that end in a number sort differently from 10
 * on, and one of the thousand phone numbers may be used by the test itself.
 */
export const beginNumbers = (): void => reached.clear();

/** Numbers from 0 to 1 that look random and are the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
