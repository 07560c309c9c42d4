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
