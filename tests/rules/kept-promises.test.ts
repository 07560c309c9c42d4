import { expect, test } from "vitest";
import { listKeptPromises, readProgram } from "../support/rules/kept-promises";

const examples = "tests/support/rules/kept-promise-examples.ts";

test("no promise that may reject is put away before somebody waits for it", () => {
  const found = listKeptPromises(readProgram(".", ["app/", "scripts/", examples]));
  expect(found.map((each) => each.replace(/:\d+:/, ":"))).toEqual([
    `${examples}: kept.writing = write()`,
    `${examples}: writing = write()`,
    `${examples}: several = [1, 2].map(() => write())`,
    `${examples}: all.push(write())`,
  ]);
});
