/** Only an active listing is shown, counted, gets leads, and gives its owner the portal. */
export const businessStatuses = ["active", "pending", "inactive", "suspended", "removed"] as const;
export type BusinessStatus = (typeof businessStatuses)[number];

/**
 * How a listing's coordinates were found. `default`: they were not; then there are none, or after an import those of
 * London, which no search uses for a distance.
 */
export const locationSources = ["row", "postcode", "city", "default"] as const;
export type LocationSource = (typeof locationSources)[number];

/** What a person can have checked about a business, in the order the profile shows it. */
export const checkKinds = ["identity", "address", "phone", "insurance", "trade_body", "guarantee"] as const;
export type CheckKind = (typeof checkKinds)[number];

/** The checks that an owner can send papers for. */
export const paperKinds = ["insurance", "trade_body", "guarantee"] as const satisfies readonly CheckKind[];
export type PaperKind = (typeof paperKinds)[number];

/** All that an owner can send to be checked: papers, and finished jobs, which are two photos of the gallery. */
export const sentKinds = [...paperKinds, "job"] as const;
export type SentKind = (typeof sentKinds)[number];

/** What a listing waits for an operator to do: put it on the site, or check who is behind it. */
export const awaitedActs = ["publication", "check"] as const;

/** What a picture of a business is for; a gallery has several. */
export const pictureKinds = ["logo", "gallery"] as const;
export type PictureKind = (typeof pictureKinds)[number];

/** Weekday to opening times, for example `{ Monday: "8:00 AM - 6:00 PM" }`. */
export type BusinessHours = Record<string, string>;
