/** Only an active listing is on a page, in a count, gets a lead or gives its owner the portal. */
export const businessStatuses = ["active", "pending", "inactive", "suspended", "removed"] as const;
export type BusinessStatus = (typeof businessStatuses)[number];

/** Weekday to opening times, for example `{ Monday: "8:00 AM - 6:00 PM" }`. */
export type BusinessHours = Record<string, string>;

/** What a listing's coordinates were found by; `default` where nothing was found, and there are none. */
export const locationSources = ["row", "postcode", "city", "default"] as const;
export type LocationSource = (typeof locationSources)[number];
