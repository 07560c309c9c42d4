import ts from "typescript";
import { expect, test } from "vitest";
import { listKeptPromises } from "../../scripts/kept-promises";

const examples = "tests/support/rules/kept-promise-examples.ts";

/** `npm run check` and `npm run verify` hold all the sources to it, with the types that they have read for that. */
test("a promise that may reject and is put away before somebody waits for it is found, and no other", () => {
  const options: ts.CompilerOptions = {
    noEmit: true,
    strict: true,
    target: ts.ScriptTarget.ES2022,
    types: [],
  };
  const found = listKeptPromises(ts.createProgram([examples], options), [examples]);
  expect(found.map((each) => each.replace(/:\d+:/, ":"))).toEqual([
    `${examples}: kept.writing = write()`,
    `${examples}: writing = write()`,
    `${examples}: several = [1, 2].map(() => write())`,
    `${examples}: all.push(write())`,
  ]);
});
