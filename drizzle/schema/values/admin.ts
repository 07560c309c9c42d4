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

/** What is counted of a day: 'requests' by where they came from, and of four promises how often each was kept. */
export const dayFigures = ["requests", "routed", "answered", "heard", "decided"] as const;
export type DayFigure = (typeof dayFigures)[number];
