const reached = new Map<string, number>();

/** The next number of what a test makes of this kind, from 1. */
export function nextNumber(kind: string): number {
  const next = (reached.get(kind) ?? 0) + 1;
  reached.set(kind, next);
  return next;
}

/**
 * Each test file begins with 1, whatever was made before it in its process: names that end in a number come in
 * another order from 10 on, and one number of the phones' thousand is also somebody's of the test's own.
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
