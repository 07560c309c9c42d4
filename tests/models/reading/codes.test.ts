import { expect, test } from "vitest";
import { readCode } from "~/models/reading/codes";

test.each([
  ["614023", "614023"],
  [" 614 023 ", "614023"],
  ["614-023", "614023"],
  ["6 1 4 0 2 3", "614023"],
  ["614\u2011023.", "614023"],
  ["６１４０２３", "614023"],
  ["٦١٤٠٢٣", "614023"],
  ["Your Fettle code is 614023", "614023"],
  ["614023 accepts the agreement with Kirkgate Slaters, £820. Tell nobody. Valid for 10 minutes.", "614023"],
  ["Your code: 614-023. It ends in 10 minutes.", "614023"],
  ["61402", undefined],
  ["6140235", undefined],
  ["a614023b", undefined],
  ["614023 ".repeat(99), undefined],
])("%j has the code %s", (typed, value) => {
  expect(readCode(typed)).toEqual({ value });
});
