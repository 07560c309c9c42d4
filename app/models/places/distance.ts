/** Degrees. */
export type Coordinates = { latitude: number; longitude: number };

/** Whether the coordinates are within a generous box around the United Kingdom. */
export const isInKingdom = ({ latitude, longitude }: Coordinates): boolean =>
  latitude >= 49 && latitude <= 61.5 && longitude >= -9 && longitude <= 2.5;

export type BoundingBox = { south: number; north: number; west: number; east: number };

/** The radii that the homeowner specification states, section 9. */
export const earthRadiusMiles = 3959;
export const earthRadiusKilometres = 6371;

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const degrees = (angle: number) => (angle * 180) / Math.PI;

/** The angle between two places as seen from the middle of the earth, by haversine. */
function angleBetween(from: Coordinates, to: Coordinates): number {
  const latitude = Math.sin(radians(to.latitude - from.latitude) / 2) ** 2;
  const longitude = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  const chord = latitude + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * longitude;
  return 2 * Math.asin(Math.sqrt(chord));
}

/** Miles as the crow flies. */
export const milesBetween = (from: Coordinates, to: Coordinates): number =>
  earthRadiusMiles * angleBetween(from, to);

/** The start of a distance that is measured from the middle of an area. */
export const roughly = "about ";

/**
 * A distance in words: `1.2 miles`, `1 mile`, `under 0.1 miles`; `about 3 miles` unless both ends are known exactly, to
 * within a few houses, because from the middle of an area tenths would be false precision.
 */
export function formatMiles(miles: number, exact: boolean): string {
  if (exact && miles < 0.1) return "under 0.1 miles";
  const shown = exact ? miles.toFixed(1).replace(/\.0$/, "") : String(Math.max(1, Math.round(miles)));
  return `${exact ? "" : roughly}${shown} ${shown === "1" ? "mile" : "miles"}`;
}

/** In degrees: more than any rounding error, far less than anybody would notice. */
const rounding = 1e-9;

/**
 * The smallest box, in degrees, that holds every place within the radius: a first sieve before the exact
 * distance. Where the circle holds a pole or crosses the date line, the box goes all the way round.
 */
export function boundingBox(centre: Coordinates, radiusMiles: number): BoundingBox {
  const angle = radiusMiles / earthRadiusMiles;
  const south = centre.latitude - degrees(angle) - rounding;
  const north = centre.latitude + degrees(angle) + rounding;
  const allRound = { south: Math.max(-90, south), north: Math.min(90, north), west: -180, east: 180 };
  if (south <= -90 || north >= 90) return allRound;
  const reach = degrees(Math.asin(Math.sin(angle) / Math.cos(radians(centre.latitude)))) + rounding;
  const box = { south, north, west: centre.longitude - reach, east: centre.longitude + reach };
  return box.west < -180 || box.east > 180 ? allRound : box;
}
