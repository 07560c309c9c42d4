import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { type Bar, BarChart, drawing, planBars } from "~/components/chart/bar-chart";

const barsOf = (...counts: number[]): Bar[] =>
  counts.map((count, index) => ({ name: `Week ${index + 1}`, label: `W${index + 1}`, count }));

const days = (length: number, count: (day: number) => number) =>
  barsOf(...Array.from({ length }, (_, day) => count(day)));

describe("somebody who looks at a chart", () => {
  test("sees the highest bar fill the height, half of it half, nothing as no bar, and each one's number and name", () => {
    const [whole, half, none] = planBars(barsOf(4, 2, 0));
    const height = drawing.foot - (whole?.top ?? 0);
    expect(drawing.foot - (half?.top ?? 0)).toBe(height / 2);
    expect(none?.top).toBe(drawing.foot);
    expect([whole, half, none].map((bar) => `${bar?.label} ${bar?.number}`)).toEqual([
      "W1 4",
      "W2 2",
      "W3 0",
    ]);
    expect(planBars(barsOf(0, 0)).map(({ top }) => top)).toEqual([drawing.foot, drawing.foot]);
  });

  test("reads the filled part's number inside it where it fits and says something", () => {
    const drawn = planBars([
      { name: "A", label: "A", count: 20, part: 12 },
      { name: "B", label: "B", count: 20, part: 20 },
      { name: "C", label: "C", count: 20, part: 1 },
    ]);
    expect(drawn.map(({ partNumber }) => partNumber)).toEqual(["12", "", ""]);
  });

  test("reads of thirty days only the highest and the last, and no label touches the next", () => {
    const drawn = planBars(days(30, (day) => (day === 7 ? 90 : day)));
    const numbersOf = (bars: typeof drawn) => bars.map(({ number }) => number).filter(Boolean);
    expect(numbersOf(drawn)).toEqual(["90", "29"]);
    expect(numbersOf(planBars(days(30, (day) => (day === 28 ? 90 : 10))))).toEqual(["90"]);
    const labelled = drawn.filter(({ label }) => label).map(({ middle }) => middle);
    expect(drawn.at(-1)?.label).toBe("W30");
    for (const [index, middle] of labelled.slice(1).entries()) {
      expect(middle - (labelled[index] ?? 0)).toBeGreaterThanOrEqual(36);
    }
  });

  test("hears its title, and finds every figure in the table", () => {
    const html = renderToStaticMarkup(
      createElement(BarChart, {
        title: "Leads by week",
        bars: [{ name: "From Mon 2 Nov", label: "2 Nov", count: 3, part: 2 }],
        words: { name: "Week", count: "Leads", part: "Answered" },
      }),
    );
    expect(html).toMatch(
      /<svg[^>]* role="img" aria-labelledby="([^"]+)"><title id="\1">Leads by week<\/title>/,
    );
    expect(html).toMatch(/<th scope="row"[^>]*>From Mon 2 Nov<\/th><td[^>]*>3<\/td><td[^>]*>2<\/td>/);
  });
});
