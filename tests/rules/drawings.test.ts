import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { transformWithEsbuild } from "vite";
import { expect, test } from "vitest";
import { HouseDrawing } from "~/components/home/house";
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

test("the scripts of a page with a search, which are all there are, arrive in at most 3 kB", async () => {
  const sizes = ["enhance.js", "search.js"].map(async (name) => {
    const source = readFileSync(new URL(`../../app/${name}`, import.meta.url), "utf8");
    const { code } = await transformWithEsbuild(source, name, { minify: true, format: "esm" });
    return gzipSync(code).length;
  });
  const [enhance = Number.NaN, search = Number.NaN] = await Promise.all(sizes);
  expect(enhance + search).toBeLessThanOrEqual(3000);
});
