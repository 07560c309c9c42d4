export type Bar = {
  /** In the table: 'Mon 16 Nov to Sun 22 Nov'. */
  name: string;
  /** Under the bar, where there is room: '16 Nov'. */
  label: string;
  /** How high it stands; from 0. */
  count: number;
  /** How much of it is filled, at most `count`; a bar without is filled as a whole. */
  part?: number;
};

/** A bar as it is drawn, in units of the drawing from its top left. */
export type DrawnBar = {
  key: string;
  left: number;
  middle: number;
  wide: number;
  /** Where the whole and its filled part begin; both end at `drawing.foot`. */
  top: number;
  partTop: number;
  /** Words at it; '' where there is no room for them. */
  number: string;
  partNumber: string;
  label: string;
};

/** About pixels on a phone. */
export const drawing = { width: 330, height: 130, foot: 112 } as const;

const headroom = 16;
/** What a number and a label take at most, with the room beside them. */
const [numberWide, labelWide] = [26, 38];
/** Below this height a number does not fit into its part. */
const roomWithin = 16;

/**
 * Where the bars stand. When they are too close for a number over each, the highest and the last have one; labels
 * stand under every second, third … so that the last has its own.
 */
export function planBars(bars: readonly Bar[]): DrawnBar[] {
  const slot = drawing.width / Math.max(1, bars.length);
  const highest = Math.max(1, ...bars.map(({ count }) => count));
  const topOf = (count: number) => tenth(drawing.foot - (count / highest) * (drawing.foot - headroom));
  const roomy = slot >= numberWide;
  const numbered = numberedWhenClose(bars, Math.ceil(numberWide / slot));
  const every = Math.ceil(labelWide / slot);
  return bars.map(({ name, label, count, part = count }, index) => {
    const middle = (index + 0.5) * slot;
    const partFits = roomy && part < count && drawing.foot - topOf(part) >= roomWithin;
    return {
      key: name,
      left: tenth(middle - slot * 0.32),
      middle: tenth(middle),
      wide: tenth(slot * 0.64),
      top: topOf(count),
      partTop: topOf(part),
      number: roomy || numbered.has(index) ? count.toLocaleString("en-GB") : "",
      partNumber: partFits ? String(part) : "",
      label: (bars.length - 1 - index) % every === 0 ? label : "",
    };
  });
}

const tenth = (units: number) => Math.round(units * 10) / 10;

/** The last bar, and the highest unless it stands so near that the numbers would touch. */
function numberedWhenClose(bars: readonly Bar[], apart: number): ReadonlySet<number> {
  const last = bars.length - 1;
  const counts = bars.map(({ count }) => count);
  const highest = counts.indexOf(Math.max(...counts));
  return new Set(last - highest < apart ? [highest] : [highest, last]);
}
