import { useId } from "react";
import { type Bar, type DrawnBar, drawing, planBars } from "./bar-plan";

type BarChartProps = {
  /** What it shows, in a few words: the drawing's name for whoever does not see it. */
  title: string;
  /** The oldest first, at most 40. */
  bars: readonly Bar[];
  /** Headings of the table, and what stands beside the key; `part` where bars have one. */
  words: { name: string; count: string; part?: string };
};

/**
 * Bars by day or week, drawn on the server: each with its number, in one colour, and in `details` a table of the
 * same. It is for some bars that are not all 0; what is empty is better said in a sentence.
 */
export function BarChart({ title, bars, words }: BarChartProps) {
  // React's colons are letters to nobody who looks for an id.
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
      <details className="chart-table">
        <summary>
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

/** What an empty bar and a filled one mean. */
function Key({ count, part }: { count: string; part: string }) {
  return (
    <ul className="chart-key">
      {[count, part].map((word) => (
        <li key={word}>
          <svg viewBox="0 0 14 14" aria-hidden="true">
            <rect x="1" y="1" width="12" height="12" className={word === part ? "part" : undefined} />
          </svg>
          {word}
        </li>
      ))}
    </ul>
  );
}

function BarTable({ bars, words }: Omit<BarChartProps, "title">) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{words.name}</th>
          <th scope="col">{words.count}</th>
          {words.part ? <th scope="col">{words.part}</th> : null}
        </tr>
      </thead>
      <tbody>
        {bars.map(({ name, count, part }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="figures">{count.toLocaleString("en-GB")}</td>
            {words.part ? <td className="figures">{(part ?? count).toLocaleString("en-GB")}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
