import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { HouseDrawing } from "~/components/home/house";
import { isIcon } from "~/components/page/icon";
import { roofingQuiz } from "~/models/quizzes/roofing";

test("every choice of the roofing quiz has its drawing", () => {
  const icons = roofingQuiz.steps.flatMap((step) =>
    step.kind === "choice" ? step.choices.map(({ icon }) => icon) : [],
  );
  expect(icons.filter((icon) => !isIcon(icon))).toEqual([]);
});

test("the house is drawn in less than 4 kB", () => {
  expect(renderToStaticMarkup(createElement(HouseDrawing)).length).toBeLessThan(4096);
});

test("the one script of the public pages arrives in at most 3 kB", () => {
  const script = readFileSync(new URL("../../app/enhance.js", import.meta.url));
  expect(gzipSync(script).length).toBeLessThanOrEqual(3072);
});
