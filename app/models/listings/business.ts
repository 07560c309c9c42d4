export const businessStatuses = ["active", "pending", "inactive"] as const;
export type BusinessStatus = (typeof businessStatuses)[number];

/** Weekday to opening times, for example `{ Monday: "8:00 AM - 6:00 PM" }`. */
export type BusinessHours = Record<string, string>;
