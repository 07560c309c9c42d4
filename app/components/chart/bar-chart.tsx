import { type ReactNode, useId } from "react";

export type Bar = {
  /** In the table: 'Mon 16 Nov to Sun 22 Nov'. */
  name: string;
  /** Under the bar, where there is room: '16 Nov'. */
  label: string;
  /** The height of the bar, from 0. */
  count: number;
  /** The filled part, at most `count`; without one the whole bar is filled. */
  part?: number;
};

/** A bar as it is drawn, in units of the drawing from its top left. */
type DrawnBar = {
  key: string;
  left: number;
  middle: number;
  wide: number;
  /** The tops of the whole bar and of its filled part; both end at `drawing.foot`. */
  top: number;
  partTop: number;
  /** Texts at the bar; '' where there is no room. */
  number: string;
  partNumber: string;
  label: string;
};

/** A unit is about a pixel on a phone. */
export const drawing = { width: 330, height: 130, foot: 112 } as const;

const headroom = 16;
/** The greatest widths of a number and of a label, with the space beside them. */
const [numberWide, labelWide] = [26, 38];
/** In a filled part lower than this, a number does not fit. */
const roomWithin = 16;

/**
 * Lays the bars out. When they are too close for a number over each, only the highest and the last have one; when they
 * are too close for a label each, every second, third … has one, and always the last.
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

/** The highest bar, and the last unless it is so near that the numbers would touch. */
function numberedWhenClose(bars: readonly Bar[], apart: number): ReadonlySet<number> {
  const last = bars.length - 1;
  const counts = bars.map(({ count }) => count);
  const highest = counts.indexOf(Math.max(...counts));
  return new Set(last - highest < apart ? [highest] : [highest, last]);
}

type BarChartProps = {
  /** What the chart shows, in a few words, for screen readers. */
  title: string;
  /** The oldest first, at most 40. */
  bars: readonly Bar[];
  /** Headings of the table and labels of the key; `part` where bars have one. */
  words: { name: string; count: string; part?: string };
};

/**
 * Bars by day or week, drawn on the server in one colour, with their numbers and a folded table of the same. Not for
 * data that is empty or all 0, which is better said in a sentence.
 */
export function BarChart({ title, bars, words }: BarChartProps) {
  // Without React's colons, which selectors would have to escape.
  const titleId = `chart-${useId().replaceAll(":", "")}`;
  const { width, height, foot } = drawing;
  return (
    <div className="chart">
      {words.part ? <Key count={words.count} part={words.part} /> : null}
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-labelledby={titleId}>
        <title id={titleId}>{title}</title>
        {planBars(bars).map((bar) => (
          <OneBar key={bar.key} bar={bar} />
        ))}
        <path d={`M0 ${foot}H${width}`} />
      </svg>
      <details className="mt-1 text-ink">
        <summary className="min-h-11 content-center">
          Show the numbers<span className="sr-only"> of {title}</span>
        </summary>
        <BarTable bars={bars} words={words} />
      </details>
    </div>
  );
}

function OneBar({ bar }: { bar: DrawnBar }) {
  const { left, middle, wide, top, partTop } = bar;
  const { foot } = drawing;
  return (
    <>
      {top < foot ? <rect x={left} y={top} width={wide} height={foot - top} /> : null}
      {partTop < foot ? (
        <rect className="part" x={left} y={partTop} width={wide} height={foot - partTop} />
      ) : null}
      <Words className="number" x={middle} y={top - 4} words={bar.number} />
      <Words className="within" x={middle} y={partTop + 13} words={bar.partNumber} />
      <Words className="under" x={middle} y={foot + 14} words={bar.label} />
    </>
  );
}

type WordsProps = { className: string; x: number; y: number; words: string };

const Words = ({ words, ...at }: WordsProps) => (words ? <text {...at}>{words}</text> : null);

/** Says what empty and filled bars mean. */
const Key = ({ count, part }: { count: string; part: string }) => (
  <ul className="mb-2 flex flex-wrap gap-x-4">
    {[count, part].map((word) => (
      <li key={word} className="flex items-center gap-2 text-sm text-ink">
        <svg
          viewBox="0 0 14 14"
          aria-hidden="true"
          className="size-3.5 text-moss forced-colors:text-[CanvasText]"
        >
          <rect x="1" y="1" width="12" height="12" className={word === part ? "part" : undefined} />
        </svg>
        {word}
      </li>
    ))}
  </ul>
);

const BarTable = ({ bars, words }: Omit<BarChartProps, "title">) => (
  <table className="text-left [&_:is(th,td)]:py-1 [&_:is(th,td)]:pr-6">
    <thead>
      <tr>
        <th scope="col">{words.name}</th>
        <th scope="col">{words.count}</th>
        {words.part ? <th scope="col">{words.part}</th> : null}
      </tr>
    </thead>
    <tbody>
      {bars.map(({ name, count, part }) => (
        <tr key={name} className="border-t border-line">
          <th scope="row" className="[font-weight:inherit]">
            {name}
          </th>
          <td className="figures">{count.toLocaleString("en-GB")}</td>
          {words.part ? <td className="figures">{(part ?? count).toLocaleString("en-GB")}</td> : null}
        </tr>
      ))}
    </tbody>
  </table>
);

type FigureProps = {
  /** What the number is: 'Median time to first contact'. */
  term: string;
  /** The number with its unit, in words: '2 hours 10 minutes'. */
  value: string;
  /** How it was calculated, in a sentence. */
  children?: ReactNode;
};

/** A single number with its name and its explanation. */
export const Figure = ({ term, value, children }: FigureProps) => (
  <div>
    <dl>
      <dt className="text-slate">{term}</dt>
      <dd className="figures text-xl font-bold">{value}</dd>
    </dl>
    {children ? <p className="mt-1 text-sm text-slate">{children}</p> : null}
  </div>
);
