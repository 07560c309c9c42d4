import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const glossary = readFileSync("docs/glossary.md", "utf8");
const [words = "", retired = ""] = glossary.split("## What is not a name");
/** The first cells of a table's rows. */
const firstCells = (table: string) =>
  [...table.matchAll(/^\| (\w[^|]*?) +\|/gm)].flatMap(([, cell = ""]) => cell.split(", ")).slice(1);

const parts = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .split(/[- ]/);
const singular = (part: string) =>
  part
    .replace(/ies$/, "y")
    .replace(/(?<!s)s$/, "")
    .replace(/sse$/, "ss");
const keyOf = (name: string) => parts(name).map(singular).join("-");

const files = ["app", "drizzle", "tests", "scripts", "bench"]
  .flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: "utf8" }).map((file) => path.join(room, file)),
  )
  .filter((file) => /\.(tsx?|js)$/.test(file));
const exported = files.flatMap((file) =>
  [
    ...readFileSync(file, "utf8").matchAll(/^export (?:async )?(?:const|let|function|type|class) (\w+)/gm),
  ].map(([, name = ""]) => ({ name, file })),
);
const names = [
  ...files.flatMap((file) => file.replace(/\..*/, "").split("/")),
  ...exported.map(({ name }) => name),
];

test("each word of the glossary names a file, a folder or an export, and no two types", () => {
  const known = new Set(names.map(keyOf));
  const types = exported.filter(({ name, file }) => file.startsWith("app/") && /^[A-Z]/.test(name));
  expect(firstCells(words).length).toBeGreaterThan(50);
  expect(firstCells(words).filter((word) => !known.has(keyOf(word)))).toEqual([]);
  const twice = firstCells(words).map((word) => types.filter(({ name }) => keyOf(name) === keyOf(word)));
  expect(twice.filter((found) => new Set(found.map(({ name }) => name)).size < found.length)).toEqual([]);
});

test("no file, folder, export or type has a name that the glossary gave up", () => {
  const gone = firstCells(retired);
  expect(gone.length).toBeGreaterThan(8);
  const isGone = (name: string) => gone.some((word) => word === name || parts(name).includes(word));
  const local = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/^type (\w+)/gm)].map(([, name = ""]) => name),
  );
  expect([...names, ...local].filter(isGone)).toEqual([]);
});
