/** The decisions of an operator that take effect a minute later, and erasures, which do a day later. */
export const decisionKinds = [
  "claim",
  "check",
  "correction",
  "paper",
  "review",
  "reply",
  "dispute",
  "wait",
  "waitlist",
  "erasure",
] as const;
export type DecisionKind = (typeof decisionKinds)[number];

/** What is counted each day: 'requests' by their source, and how often each of four promises was kept. */
export const dayFigures = ["requests", "routed", "answered", "heard", "decided"] as const;
export type DayFigure = (typeof dayFigures)[number];
