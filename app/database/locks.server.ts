/**
 * All advisory locks with a number of their own: every process must mean the same by one. A number whose purpose is
 * gone is not given to another.
 */
export const locks = {
  migrations: 7_030_415,
  demonstration: 7_030_416,
  /** Of imports, and of removing and restoring many listings. */
  imports: 7_030_418,
  removalOfAll: 7_030_419,
  duplicates: 7_030_421,
  tradeNames: 7_030_422,
} as const;

export type Lock = keyof typeof locks;

/** What is locked by a hash of its name. */
export type LockedName =
  | "settings"
  | `${"counter" | "email" | "new listing" | "place" | "subscription"}:${string}`;
