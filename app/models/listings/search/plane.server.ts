import { type SQL, sql } from "drizzle-orm";
import { type BoundingBox, type Coordinates, earthRadiusMiles } from "~/models/places/distance";

/** The plane of `businesses.spot`, on which the nearest are looked for; `place_of` in the database has the same figure. */
const longitudeScale = 0.58;
/** Wider than any error of a point on the plane, in degrees. */
const rounding = 1e-6;

/** The point of a place on the plane. */
export const planePoint = ({ latitude, longitude }: Coordinates): SQL =>
  sql`point(${longitude * longitudeScale}::float8, ${latitude}::float8)`;

/** The box on that plane. */
export const planeBox = ({ south, north, west, east }: BoundingBox): SQL =>
  sql`box(${planePoint({ latitude: south - rounding, longitude: west - rounding })},
    ${planePoint({ latitude: north + rounding, longitude: east + rounding })})`;

/** Great-circle distance in miles of the columns `latitude` and `longitude`; the same formula as `milesBetween`. */
export const milesFrom = ({ latitude, longitude }: Coordinates): SQL =>
  sql`2 * ${earthRadiusMiles}::float8 * asin(least(1, sqrt(
    sin(radians(latitude - ${latitude}::float8) / 2) ^ 2
    + cos(radians(${latitude}::float8)) * cos(radians(latitude))
      * sin(radians(longitude - ${longitude}::float8) / 2) ^ 2)))`;

/**
 * The least distance in miles, within a hundred miles of a place, of whoever is so many degrees from it on the plane. The
 * plane is not to scale: it draws a degree east everywhere as long as in the middle of Great Britain, and in the north,
 * which is the farther the smaller the cosine, that is too long.
 */
export function milesAtLeast(apart: number, { latitude }: Coordinates): number {
  const cosine = Math.cos(((latitude + 2) * Math.PI) / 180);
  return Math.max(0, apart - rounding) * leastMilesOfDegree * Math.min(1, cosine / longitudeScale);
}

/** A degree north is 69.1 miles of arc, and less by a ten-thousandth as the crow flies over a hundred miles. */
const leastMilesOfDegree = 69;
