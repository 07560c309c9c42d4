import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const folder = "docs/decisions";
/** In lines: longer ones are not read. */
const longestRecord = 60;
const records = readdirSync(folder)
  .filter((name) => name !== "README.md")
  .sort();

test("no two records of decisions have the same number", () => {
  const numbers = records.map((name) => name.slice(0, 4));
  expect(new Set(numbers).size).toBe(records.length);
});

test.each(records)("%s says its number, what was so, what was decided and what follows", (name) => {
  const text = readFileSync(`${folder}/${name}`, "utf8");
  expect(text.startsWith(`# ${Number(name.slice(0, 4))}. `)).toBe(true);
  for (const part of ["**Context.**", "**Decision.**", "**Consequences.**"]) expect(text).toContain(part);
  expect(text.split("\n").length).toBeLessThanOrEqual(longestRecord);
});

test("whoever looks for a decision finds every record in the list of them", () => {
  const list = readFileSync(`${folder}/README.md`, "utf8");
  const titles = records.map((name) => {
    const [title = ""] = readFileSync(`${folder}/${name}`, "utf8").split("\n");
    return `${title.replace("# ", "- ").replace(". ", ": [")}](${name})`;
  });
  expect(list.split("\n").filter((line) => line.startsWith("- "))).toEqual(titles);
});
