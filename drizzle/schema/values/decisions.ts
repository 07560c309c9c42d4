/** What an operator decides that waits a minute before it is done. */
export const heldKinds = [
  "claim",
  "check",
  "correction",
  "paper",
  "review",
  "reply",
  "dispute",
  "wait",
  "waitlist",
] as const;
export type HeldKind = (typeof heldKinds)[number];
