/** Only an active listing is on a page, in a count, gets a lead or gives its owner the portal. */
export const businessStatuses = ["active", "pending", "inactive", "suspended", "removed"] as const;
export type BusinessStatus = (typeof businessStatuses)[number];

/** Weekday to opening times, for example `{ Monday: "8:00 AM - 6:00 PM" }`. */
export type BusinessHours = Record<string, string>;

/**
 * What a listing's coordinates were found by. `default`: nothing was found; then there are none, or after an import
 * those of London, and its distance is unknown to every search.
 */
export const locationSources = ["row", "postcode", "city", "default"] as const;
export type LocationSource = (typeof locationSources)[number];
