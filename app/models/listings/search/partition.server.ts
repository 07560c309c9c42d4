import { createHash } from "node:crypto";
import { type Placeholder, type SQL, sql } from "drizzle-orm";
import { type BoundingBox, type Coordinates, earthRadiusMiles } from "~/models/places/distance";

/**
 * Nearest-neighbour search within one kind (a trade, a category) without a second column in the index: each kind has
 * its own stretch of the plane, far east of the next. `partition_point` in the database computes the same.
 */

/** The length of a degree of longitude on the plane, in degrees of latitude; `partition_point` uses the same. */
const longitudeScale = 0.58;
/** Wider than any error of a point on the plane, narrower than a step, in degrees. */
const rounding = 1e-6;

/** The name of a kind, or SQL for it. */
type Kind = string | SQL;

/**
 * The point of a place in the partition of this kind. A known kind does without `partition_point`: the planner runs
 * each function of constants as a query of its own.
 */
export function partitionPoint(kind: Kind, { latitude, longitude }: Coordinates): SQL {
  if (typeof kind !== "string")
    return sql`partition_point(${kind}, ${latitude}::float8, ${longitude}::float8)`;
  return sql`point(${stretchOf(kind) + longitude * longitudeScale}::float8, ${latitude}::float8)`;
}

/** How far east the partition of this kind begins, as in `partition_point`. */
const stretchOf = (kind: string) =>
  Number.parseInt(createHash("md5").update(kind).digest("hex").slice(0, 3), 16) * 1000;

/** The box, in the partition of this kind. */
export function partitionBox(kind: Kind, { south, north, west, east }: BoundingBox): SQL {
  const southWest = partitionPoint(kind, { latitude: south - rounding, longitude: west - rounding });
  const northEast = partitionPoint(kind, { latitude: north + rounding, longitude: east + rounding });
  return sql`box(${southWest}, ${northEast})`;
}

/** The point of a place on the plane of `businesses.spot`, where nearest neighbours are looked for: as `place_of`. */
export const planePoint = ({ latitude, longitude }: Coordinates): SQL =>
  sql`point(${longitude * longitudeScale}::float8, ${latitude}::float8)`;

/** The box on that plane. */
export const planeBox = ({ south, north, west, east }: BoundingBox): SQL =>
  sql`box(${planePoint({ latitude: south - rounding, longitude: west - rounding })},
    ${planePoint({ latitude: north + rounding, longitude: east + rounding })})`;

/** Great-circle distance in miles of the columns `latitude` and `longitude`; the same formula as `milesBetween`. */
export const milesFrom = ({
  latitude,
  longitude,
}: {
  latitude: number | Placeholder;
  longitude: number | Placeholder;
}): SQL => sql`2 * ${earthRadiusMiles}::float8 * asin(least(1, sqrt(
    sin(radians(latitude - ${latitude}::float8) / 2) ^ 2
    + cos(radians(${latitude}::float8)) * cos(radians(latitude))
      * sin(radians(longitude - ${longitude}::float8) / 2) ^ 2)))`;

/** The least distance, in miles, of anybody who is farther on the plane than `apart`, in degrees. */
export const edgeBeyond = (apart: SQL, milesPerDegree: SQL): SQL =>
  sql`greatest(0, ${apart} - ${sql.raw(String(rounding))}) * ${milesPerDegree}`;

/**
 * The least distance of two places in the box, in miles, for each degree on the plane.
 *
 * The plane is not to scale: it draws a degree east as 0.58 degrees everywhere, so its order is not that of distance.
 * But for angles a and b north and east, distance is at least the chord, 2 √(sin² a/2 + cos φ₁ cos φ₂ sin² b/2), and
 * sin(x/2) is at least (x/2)(1 - x²/24). With the smallest cosine in the box for φ₂, the chord is at least √(min(1, cos
 * φ₁ cos φ₂ / 0.58²)) (1 - x²/24) times the distance on the plane.
 */
export function leastMilesPerDegree(centre: Coordinates, box: BoundingBox): number {
  const widest = radians(Math.max(box.north - box.south, box.east - box.west) / 2);
  const poleward = Math.max(Math.abs(box.north), Math.abs(box.south));
  const cosines = Math.max(0, Math.cos(radians(centre.latitude)) * Math.cos(radians(poleward)));
  const scale = Math.sqrt(Math.min(1, cosines / longitudeScale ** 2)) * Math.max(0, 1 - widest ** 2 / 24);
  return radians(1) * earthRadiusMiles * scale;
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/**
 * How far the box around a place reaches on the plane for each mile of its radius. Valid for every radius from one mile
 * to `radiusMiles`, whose box is `widest`: a smaller box needs less than its share of that, which bulges towards the
 * pole.
 */
export function reachPerMile(widest: BoundingBox, radiusMiles: number): { east: number; north: number } {
  const width = widest.east - widest.west;
  const allRound = width >= 360;
  return {
    east: (longitudeScale * (allRound ? 360 : width / 2)) / (allRound ? 1 : radiusMiles),
    north: allRound ? 180 : (widest.north - widest.south) / 2 / radiusMiles,
  };
}

/** The box that reaches so far east and north of the place `centre` on each side, both SQL of degrees on the plane. */
export const boxAround = (centre: SQL, east: SQL, north: SQL): SQL =>
  sql`box(${centre} - point(${east} + ${sql.raw(String(rounding))}, ${north} + ${sql.raw(String(rounding))}),
    ${centre} + point(${east} + ${sql.raw(String(rounding))}, ${north} + ${sql.raw(String(rounding))}))`;
