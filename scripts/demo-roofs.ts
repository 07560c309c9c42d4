import { writeFile } from "node:fs/promises";
import sharp from "sharp";
import {
  type DemoRoof,
  demoRoofFile,
  demoRoofs,
  demoRoofWidth,
  type RoofCover,
} from "../app/models/listings/profile/demo-roofs";

/** Paints the finished roofs of the demonstration: `npx tsx scripts/demo-roofs.ts`. The same files on each run. */

/** Pixels of a painting, which is made smaller afterwards: its edges are smooth then. */
const width = 800;
const height = 600;

type Colour = readonly [red: number, green: number, blue: number];
/** A colour for each point of its part; undefined where that is not. `x` runs from 0 to 4/3, `y` down from 0 to 1. */
type Layer = (x: number, y: number) => Colour | undefined;

/** The same value for the same point and seed, spread evenly from 0 to 1. */
function scatter(x: number, y: number, seed: number): number {
  let bits = Math.imul(x | 0, 374_761_393) + Math.imul(y | 0, 668_265_263) + Math.imul(seed, 974_634_211);
  bits = Math.imul(bits ^ (bits >>> 13), 1_274_126_177);
  return ((bits ^ (bits >>> 16)) >>> 0) / 2 ** 32;
}

/** Scatter, smoothed between whole points. */
function mist(x: number, y: number, seed: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [across, down] = [smooth(x - left), smooth(y - top)];
  const mix = (row: number) =>
    scatter(left, row, seed) * (1 - across) + scatter(left + 1, row, seed) * across;
  return mix(top) * (1 - down) + mix(top + 1) * down;
}

const smooth = (part: number) => part * part * (3 - 2 * part);
const clouds = (x: number, y: number, seed: number) =>
  mist(x, y, seed) * 0.55 + mist(x * 2.1, y * 2.1, seed + 1) * 0.3 + mist(x * 4.3, y * 4.3, seed + 2) * 0.15;
const part = (value: number) => value - Math.floor(value);
const lit = ([red, green, blue]: Colour, light: number): Colour => [red * light, green * light, blue * light];
const between = (one: Colour, other: Colour, share: number): Colour => [
  one[0] + (other[0] - one[0]) * share,
  one[1] + (other[1] - one[1]) * share,
  one[2] + (other[2] - one[2]) * share,
];
const pick = <Option>(options: readonly Option[], chance: number): Option =>
  options[Math.floor(chance * options.length)] as Option;

const covers: Readonly<Record<RoofCover, readonly Colour[]>> = {
  slate: [
    [92, 102, 116],
    [104, 100, 112],
    [84, 98, 100],
  ],
  tile: [
    [172, 92, 66],
    [150, 84, 68],
    [134, 98, 82],
  ],
  flat: [
    [128, 130, 128],
    [142, 140, 132],
    [112, 118, 124],
  ],
  metal: [
    [116, 128, 136],
    [74, 84, 90],
    [122, 132, 120],
  ],
};
const bricks: readonly Colour[] = [
  [158, 86, 66],
  [182, 140, 104],
  [140, 92, 80],
  [176, 160, 138],
];
const doors: readonly Colour[] = [
  [38, 66, 84],
  [120, 44, 40],
  [44, 78, 60],
];
const white: Colour = [232, 230, 224];
const mortar: Colour = [196, 186, 172];
const lead: Colour = [118, 124, 130];

/** Light on a roof, by the course and the piece in it; both are fractions across a slope. */
function coverLight(cover: RoofCover, row: number, column: number, seed: number): number {
  if (cover === "flat") {
    const seam = part(row * 0.16) < 0.02 || part(column * 0.09) < 0.012;
    return (seam ? 0.82 : 1) * (0.9 + 0.2 * clouds(column * 0.4, row * 0.3, seed));
  }
  if (cover === "metal") {
    const across = part(column * 0.4);
    const seam = across < 0.05 ? 1.25 : across < 0.1 ? 0.62 : 1;
    return seam * (0.88 + 0.16 * clouds(column * 0.3, row * 0.12, seed) + 0.06 * across);
  }
  const course = Math.floor(row);
  const along = column + (course % 2) / 2;
  const [down, across] = [part(row), part(along)];
  const own = 0.82 + 0.3 * scatter(Math.floor(along), course, seed);
  const edge = down > 0.88 ? 0.58 : down > 0.8 ? 1.1 : 1;
  if (cover === "tile") return own * edge * (0.78 + 0.3 * Math.sin(Math.PI * across));
  return own * edge * (across < 0.05 ? 0.7 : 1) * (0.94 + 0.08 * down);
}

const sky =
  (seed: number): Layer =>
  (x, y) => {
    const [high, low] = pick<readonly [Colour, Colour]>(
      [
        [
          [116, 156, 196],
          [214, 226, 232],
        ],
        [
          [150, 164, 178],
          [222, 222, 218],
        ],
        [
          [98, 138, 186],
          [238, 220, 198],
        ],
      ],
      scatter(1, 2, seed),
    );
    const cloud = Math.max(0, clouds(x * 2.2, y * 4.5, seed) - 0.46) * 2.4;
    return between(between(high, low, y * 1.1), white, Math.min(0.9, cloud));
  };

/** Brick by brick, a course at a time; `size` is how tall one is. */
function brickwork(colour: Colour, x: number, y: number, size: number, seed: number): Colour {
  const course = Math.floor(y / size);
  const along = x / (size * 2.9) + (course % 2) / 2;
  if (part(y / size) < 0.14 || part(along) < 0.05) return lit(mortar, 0.86);
  return lit(colour, 0.8 + 0.34 * scatter(Math.floor(along), course, seed));
}

type Box = { left: number; right: number; top: number; bottom: number };
const within = ({ left, right, top, bottom }: Box, x: number, y: number) =>
  x >= left && x < right && y >= top && y < bottom;

/** A stack of bricks with lead at its foot and pots on it. */
function chimney(box: Box, pots: number, seed: number): Layer {
  const colour = pick(bricks, scatter(5, 5, seed));
  const { left, right, top, bottom } = box;
  const [wide, tall] = [right - left, bottom - top];
  return (x, y) => {
    const across = (x - left) / wide;
    const pot = part(across * pots);
    if (y < top && y > top - tall * 0.24 && across > 0 && across < 1 && pot > 0.22 && pot < 0.78) {
      return lit([176, 96, 68], 0.7 + 0.5 * Math.sin(Math.PI * ((pot - 0.22) / 0.56)));
    }
    const cap = Math.abs(y - top - tall * 0.05) < tall * 0.05;
    if (!within(cap ? { ...box, left: left - wide * 0.06, right: right + wide * 0.06 } : box, x, y)) return;
    if (y > bottom - tall * 0.14 - 0.03 * part(across * 4)) return lit(lead, 0.9 + 0.2 * across);
    return lit(brickwork(colour, x, y, 0.022, seed), across > 0.72 ? 0.66 : cap ? 1.1 : 1);
  };
}

/** A roof as one sees it from its scaffold: the slope up to the ridge, a chimney, perhaps a window. */
function slope(cover: RoofCover, seed: number): Layer[] {
  const colour = pick(covers[cover], scatter(3, 1, seed));
  const [high, tilt] = [0.26 + 0.14 * scatter(4, 1, seed), (scatter(5, 1, seed) - 0.5) * 0.22];
  const left = 0.2 + 0.6 * scatter(6, 1, seed);
  const foot = high + tilt * left + 0.16;
  const ridge = (x: number) => high + tilt * x;
  const window = cover === "flat" || scatter(7, 1, seed) > 0.4;
  const surface: Layer = (x, y) => {
    const down = (y - ridge(x)) / (1 - high);
    if (down < 0) return down > -0.035 ? lit(colour, 0.72 + 0.4 * part(x * 6)) : undefined;
    const row = 13 * Math.log(1 + 3 * down);
    const column = ((x - 0.66) * 15) / (0.55 + 0.6 * down);
    if (window && row > 7 && row < 12.5 && column > 1 && column < 5) {
      const frame = row < 7.4 || row > 12.1 || column < 1.25 || column > 4.75;
      return frame ? [70, 74, 78] : between([126, 152, 172], white, clouds(x * 5, y * 5, seed) * 0.8);
    }
    const shade = cover !== "flat" && x > left + 0.16 && x < left + 0.3 && y < foot + 0.05 ? 0.72 : 1;
    const weather = 0.86 + 0.26 * clouds(x * 3, y * 3, seed + 9);
    return lit(colour, coverLight(cover, row, column, seed) * weather * shade);
  };
  const box = { left, right: left + 0.17, top: foot - 0.32, bottom: foot };
  return cover === "flat"
    ? [surface, hills(seed), sky(seed)]
    : [chimney(box, 2, seed), surface, hills(seed), sky(seed)];
}

/** Far roofs and trees, in haze. */
const hills =
  (seed: number): Layer =>
  (x, y) =>
    y > 0.3 + 0.12 * clouds(x * 4, 0, seed + 4) ? [138, 152, 150] : undefined;

/** A house as one sees it from across the street, its roof just finished. */
function street(cover: RoofCover, seed: number): Layer[] {
  const brick = pick(bricks, scatter(2, 3, seed));
  const colour = pick(covers[cover], scatter(3, 1, seed));
  const [left, right] = [0.1 + 0.08 * scatter(1, 4, seed), 1.2 + 0.08 * scatter(2, 4, seed)];
  const [top, eaves, ground] = cover === "flat" ? [0.3, 0.36, 0.88] : [0.16, 0.46, 0.88];
  const hip = cover === "flat" ? -0.02 : 0.06 + 0.2 * scatter(3, 4, seed);
  const roof: Layer = (x, y) => {
    const down = (y - top) / (eaves - top);
    const [from, to] = [left - 0.05 + hip * (1 - down), right + 0.05 - hip * (1 - down)];
    if (down < 0 || down > 1.06 || x < from || x > to) return undefined;
    if (down > 1) return lit(white, 0.86);
    if (down < 0.05) return lit(colour, 0.7 + 0.4 * part(x * 14));
    const light = coverLight(cover, down * 15, x * 26, seed) * (0.9 + 0.2 * clouds(x * 3, y * 6, seed));
    return lit(colour, light * (1.08 - 0.14 * down));
  };
  const wall: Layer = (x, y) => {
    if (x < left || x > right || y < eaves || y > ground) return undefined;
    const shade = y < eaves + 0.05 ? 0.7 : 1;
    return lit(
      opening(x, y, { left, right, eaves, ground }, seed) ?? brickwork(brick, x, y, 0.016, seed),
      shade,
    );
  };
  const at = left + 0.16 + (right - left - 0.4) * scatter(4, 4, seed);
  const stack = chimney({ left: at, right: at + 0.13, top: top - 0.08, bottom: top + 0.1 }, 3, seed);
  const garden: Layer = (x, y) => {
    if (y > 0.93) return lit([150, 148, 144], 0.9 + 0.2 * mist(x * 60, y * 60, seed));
    const hedge = ground - 0.05 + 0.03 * mist(x * 14, 1, seed);
    const gap = x > left + 0.08 && x < left + 0.3;
    return y > hedge && (!gap || y > ground)
      ? lit([74, 98, 62], 0.7 + 0.6 * mist(x * 70, y * 70, seed))
      : undefined;
  };
  return [garden, ...(cover === "flat" ? [] : [stack]), roof, wall, hills(seed), sky(seed)];
}

type Wall = { left: number; right: number; eaves: number; ground: number };

/** The window or the door that is there, or nothing but wall. */
function opening(x: number, y: number, wall: Wall, seed: number) {
  const across = ((x - wall.left) / (wall.right - wall.left)) * 4;
  const bay = Math.floor(across);
  const inBay = part(across);
  if (inBay < 0.24 || inBay > 0.76) return undefined;
  const upper = y > wall.eaves + 0.05 && y < wall.eaves + 0.17;
  const lower = y > wall.ground - 0.17 && y < (bay === 0 ? 1 : wall.ground - 0.05);
  if (!upper && !lower) return undefined;
  const frame = inBay < 0.28 || inBay > 0.72 || Math.abs(inBay - 0.5) < 0.012;
  if (lower && bay === 0)
    return frame && Math.abs(inBay - 0.5) > 0.1 ? white : pick(doors, scatter(8, 8, seed));
  const sill = Math.abs(y - (upper ? wall.eaves + 0.165 : wall.ground - 0.055)) < 0.006;
  const glass = between([58, 72, 82], [168, 188, 200], Math.abs(part(x * 3 + y * 2) - 0.5) * 1.2);
  return frame || sill ? white : glass;
}

function paint({ cover, seed }: DemoRoof): Uint8Array {
  const layers = seed % 2 === 0 ? street(cover, seed) : slope(cover, seed);
  const pixels = new Uint8ClampedArray(width * height * 3);
  for (let at = 0; at < width * height; at++) {
    const [column, row] = [at % width, Math.floor(at / width)];
    const grain = (scatter(column, row, seed) - 0.5) * 6;
    const colour = firstOf(layers, column / height, row / height);
    pixels.set([colour[0] + grain, colour[1] + grain, colour[2] + grain], at * 3);
  }
  return new Uint8Array(pixels.buffer);
}

/** What is in front there; the sky is behind everything. */
function firstOf(layers: readonly Layer[], x: number, y: number): Colour {
  for (const layer of layers) {
    const colour = layer(x, y);
    if (colour) return colour;
  }
  return white;
}

for (const roof of demoRoofs) {
  const picture = sharp(paint(roof), { raw: { width, height, channels: 3 } });
  await writeFile(
    demoRoofFile(roof),
    await picture.resize({ width: demoRoofWidth }).webp({ quality: 50, effort: 6 }).toBuffer(),
  );
}
