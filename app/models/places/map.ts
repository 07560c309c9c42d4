import { coast } from "~/models/places/gazetteer/coast";
import { type Coordinates, milesBetween } from "./distance";

type Point = { x: number; y: number };

type MapLabel = Point & {
  name: string;
  /** Beside its dot, on the side with room; below the pin, without a dot, if the place is in the town. */
  side: "left" | "right" | "below";
};

/** A small map of where something is, in the units of its `viewBox`. */
export type PlaceMap = {
  width: number;
  height: number;
  /** Land, as the `d` of one path. */
  land: string;
  place: Point;
  labels: readonly MapLabel[];
  /** A line that represents this many miles. */
  scale: { miles: number; length: number };
  /** The nearest town named on the map, and its distance. */
  nearest?: { name: string; miles: number };
};

const width = 320;
const height = 220;
const unitsPerMile = 6;
const milesPerDegree = 69.1;
const unitsPerDegree = unitsPerMile * milesPerDegree;
const scaleMiles = 10;
/** The area for which the coast is drawn, in degrees. */
const drawn = { south: 49, north: 61, west: -11, east: 3 };
/** Land is clipped this far outside the picture, so that the edge of the clipping is not seen. */
const margin = 6;
const mostLabels = 7;
/** A smaller town would mean nothing to somebody from elsewhere. */
const fewestPeople = 5_000;
/** In miles: a place this near to a town counts as being in it. */
const sameTown = 3;
/** From the middle to the edge, in degrees of latitude. */
const reach = (height / 2 + margin) / unitsPerDegree;
/** The size of label text in units: an average letter's width and a line's height. */
const letter = 6.4;
const line = 14;
const gap = 6;

/** The outlines with their extent in latitude, so that distant ones cost nothing. */
const outlines = coast.map((points) => ({
  points,
  south: Math.min(...points.map(({ latitude }) => latitude)),
  north: Math.max(...points.map(({ latitude }) => latitude)),
}));

/** A town that a map can name. */
type MapTown = Coordinates & { name: string; people: number };

/**
 * The map around a place, at 6 units to a mile: its town and the larger ones of `towns` around it. Undefined outside
 * the British Isles, where no coast is drawn. The projection is sinusoidal: distances along parallels and along the
 * middle meridian are true, so the scale is right.
 */
export function mapAround(place: Coordinates, towns: readonly MapTown[]): PlaceMap | undefined {
  const { latitude, longitude } = place;
  const { south, north, west, east } = drawn;
  if (!(latitude > south && latitude < north && longitude > west && longitude < east)) return undefined;
  const project = projectionAround(place);
  const near = towns
    .filter((town) => town.people >= fewestPeople && Math.abs(town.latitude - latitude) < reach)
    .map((town) => ({ town, ...project(town) }))
    .filter(({ x }) => x >= 0 && x <= width)
    .sort((one, other) => other.town.people - one.town.people);
  const nearest = nearestOf(near);
  return {
    width,
    height,
    land: outlines
      .filter((outline) => outline.south < latitude + reach && outline.north > latitude - reach)
      .map(({ points }) => pathOf(clipped(points.map(project))))
      .join(""),
    place: { x: width / 2, y: height / 2 },
    labels: labelled(near, nearest),
    scale: { miles: scaleMiles, length: Math.round(scaleMiles * unitsPerMile) },
    nearest: nearest && { name: nearest.town.name, miles: milesBetween(place, nearest.town) },
  };
}

/** The largest town that the place is in; else the nearest. */
function nearestOf<Near extends Point>(largestFirst: readonly Near[]): Near | undefined {
  const away = ({ x, y }: Point) => Math.hypot(x - width / 2, y - height / 2);
  const here = largestFirst.find((dot) => away(dot) <= sameTown * unitsPerMile);
  return here ?? [...largestFirst].sort((one, other) => away(one) - away(other))[0];
}

const projectionAround =
  (middle: Coordinates) =>
  ({ latitude, longitude }: Coordinates): Point => ({
    x: width / 2 + (longitude - middle.longitude) * Math.cos((latitude * Math.PI) / 180) * unitsPerDegree,
    y: height / 2 + (middle.latitude - latitude) * unitsPerDegree,
  });

/** For each edge, how far inside it a point is; negative if outside. */
const edges: readonly ((point: Point) => number)[] = [
  ({ y }) => y + margin,
  ({ y }) => height + margin - y,
  ({ x }) => x + margin,
  ({ x }) => width + margin - x,
];

/** The part of an outline within the picture, clipped edge by edge (Sutherland-Hodgman). */
const clipped = (outline: readonly Point[]): readonly Point[] => edges.reduce(clippedAt, outline);

function clippedAt(points: readonly Point[], inside: (point: Point) => number): readonly Point[] {
  const clipped: Point[] = [];
  let before = points.at(-1);
  for (const point of points) {
    const [from, to] = [inside(before ?? point), inside(point)];
    if (from >= 0 !== to >= 0) clipped.push(between(before ?? point, point, from / (from - to)));
    if (to >= 0) clipped.push(point);
    before = point;
  }
  return clipped;
}

const between = (from: Point, to: Point, share: number): Point => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
});

/** Rounded to whole units, with relative steps: the map is sent with its page, so it has to be short. */
function pathOf(points: readonly Point[]): string {
  const [first, ...rest] = points.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }));
  if (!first || rest.length < 2) return "";
  let last = first;
  let steps = "";
  for (const point of rest) {
    const [right, down] = [point.x - last.x, point.y - last.y];
    if (right === 0 && down === 0) continue;
    steps += `${right < 0 || steps === "" ? "" : " "}${right}${down < 0 ? "" : " "}${down}`;
    last = point;
  }
  return steps && `M${first.x} ${first.y}l${steps}z`;
}

type Dot = Point & { town: MapTown };
type Box = { left: number; right: number; top: number; bottom: number };

/** The largest towns whose labels fit without overlapping each other, the pin or the edge. */
function labelled(near: readonly Dot[], here: Dot | undefined): MapLabel[] {
  const pin: Box = {
    left: width / 2 - 11,
    right: width / 2 + 11,
    top: height / 2 - 26,
    bottom: height / 2 + 8,
  };
  const scaleBar: Box = { left: 0, right: 100, top: height - 40, bottom: height };
  const taken = [pin, scaleBar];
  const labels: MapLabel[] = [];
  if (here && overlap(pin, boxOf({ name: "", x: here.x, y: here.y }, "right"))) {
    const half = (here.town.name.length * letter) / 2;
    const [x, y] = [width / 2, pin.bottom + line / 2];
    taken.push({ left: x - half, right: x + half, top: pin.bottom, bottom: pin.bottom + line });
    labels.push({ name: here.town.name, x, y, side: "below" });
  }
  for (const { town, x, y } of near) {
    const { name } = town;
    if (labels.length === mostLabels) break;
    if (labels.some((label) => label.name === name)) continue;
    for (const side of ["right", "left"] as const) {
      const box = boxOf({ name, x, y }, side);
      if (!withinPicture(box) || taken.some((other) => overlap(box, other))) continue;
      taken.push(box);
      labels.push({ name, x: Math.round(x), y: Math.round(y), side });
      break;
    }
  }
  return labels;
}

/** The dot and the name beside it. */
function boxOf({ name, x, y }: Point & { name: string }, side: MapLabel["side"]): Box {
  const reach = gap + name.length * letter;
  const [left, right] = side === "right" ? [x - 3, x + reach] : [x - reach, x + 3];
  return { left, right, top: y - line / 2, bottom: y + line / 2 };
}

const withinPicture = ({ left, right, top, bottom }: Box) =>
  left >= 4 && right <= width - 4 && top >= 4 && bottom <= height - 4;

const overlap = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** The place on OpenStreetMap: by coordinates, else a search for the address. */
export function mapHref(place: Coordinates | undefined, address: string): string {
  const base = "https://www.openstreetmap.org";
  if (!place) return `${base}/search?${new URLSearchParams({ query: address })}`;
  const { latitude, longitude } = place;
  return `${base}/?${new URLSearchParams({ mlat: String(latitude), mlon: String(longitude) })}#map=16/${latitude}/${longitude}`;
}
