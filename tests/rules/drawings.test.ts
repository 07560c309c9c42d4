import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { transformWithEsbuild } from "vite";
import { expect, test } from "vitest";
import { HouseDrawing, type HousePart, houseTrades } from "~/components/home/house";
import { isIcon } from "~/components/page/icon";
import { roofingQuiz } from "~/models/quiz/quizzes/roofing";

test("every choice of the roofing quiz has its drawing", () => {
  const icons = roofingQuiz.steps.flatMap((step) =>
    step.kind === "choice" ? step.choices.map(({ icon }) => icon) : [],
  );
  expect(icons.filter((icon) => !isIcon(icon))).toEqual([]);
});

test("the house is drawn in less than 4 kB", () => {
  expect(renderToStaticMarkup(createElement(HouseDrawing)).length).toBeLessThan(4096);
});

/** The box of the drawing that is seen, and the middle of each part in the drawing as a whole. */
const middles: Readonly<Record<HousePart, readonly [x: number, y: number]>> = {
  roofing: [120, 110],
  solar: [264, 94],
  electrical: [134, 224],
  plumbing: [276, 292],
  cleaning: [80, 385],
};

const drawn = (part?: HousePart) => renderToStaticMarkup(createElement(HouseDrawing, { part }));
const boxOf = (markup: string) => (/viewBox="([^"]*)"/.exec(markup)?.[1] ?? "").split(" ").map(Number);

test.each(Object.entries(middles) as [HousePart, readonly [number, number]][])(
  "the drawing above %s shows that part of the house, and nothing outside it",
  (part, [x, y]) => {
    const [left = 0, top = 0, width = 0, height = 0] = boxOf(drawn(part));
    expect(x > left && x < left + width && y > top && y < top + height).toBe(true);
    expect(width * height).toBeLessThan((400 * 446) / 2);
    expect([left >= 0, top >= 0, left + width <= 400, top + height <= 446]).toEqual(Array(4).fill(true));
    const others = Object.entries(middles).filter(([other]) => other !== part && !isRoof(other, part));
    for (const [, [otherX, otherY]] of others) {
      const within = otherX > left && otherX < left + width && otherY > top && otherY < top + height;
      expect(within).toBe(false);
    }
    // What is cut off is not drawn either: the roof hides no room, and no wall stands under the roof alone.
    const hasRoof = drawn(part).includes('id="tiles"');
    expect(hasRoof).toBe(part === "roofing" || part === "solar");
    expect(drawn(part).includes("fill-wall")).toBe(!hasRoof);
  },
);

/** The panels are on the roof. */
const isRoof = (one: string, other: string) => [one, other].every((each) => /roofing|solar/.test(each));

test("every trade in the house has its part of it", () => {
  expect(houseTrades.map(({ slug }) => slug).sort()).toEqual(Object.keys(middles).sort());
});

test("the scripts that a page has within it, all together, arrive in at most 3 kB", async () => {
  const codes = ["enhance.js", "forms.js", "search.js"].map(async (name) => {
    const source = readFileSync(new URL(`../../app/${name}`, import.meta.url), "utf8");
    const { code } = await transformWithEsbuild(source, name, { minify: true, format: "esm" });
    return code;
  });
  // They stand in one page, which is compressed as one.
  expect(gzipSync((await Promise.all(codes)).join("")).length).toBeLessThanOrEqual(3000);
});
