/** What is counted of a day: 'requests' by where they came from, and of three promises how often each was kept. */
export const dayFigures = ["requests", "routed", "answered", "decided"] as const;
export type DayFigure = (typeof dayFigures)[number];
