/**
 * How closely a place is known: a postcode to some houses, an outcode and a town to a mile or two; `area` is
 * the middle of a postcode area, good to a few miles.
 */
export const placePrecisions = ["postcode", "outcode", "city", "town", "area"] as const;
export type PlacePrecision = (typeof placePrecisions)[number];
