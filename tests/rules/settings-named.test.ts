import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Only tests set these. */
const ours = ["EMBEDDED_DATABASE", "PASSWORD_HASHING"];

const settings = [...readFileSync("app/env.server.ts", "utf8").matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)]
  .map(([, name = ""]) => name)
  .filter((name) => !ours.includes(name));
const told = readFileSync("docs/operations.md", "utf8").split("## What a start says")[0] ?? "";

test("whoever runs the site finds every setting in the table of them", () => {
  expect(settings.length).toBeGreaterThan(35);
  expect(settings.filter((name) => !told.includes(`\`${name}`))).toEqual([]);
});

test("every command that a page of the documents names is there", () => {
  const commands = Object.keys(JSON.parse(readFileSync("package.json", "utf8")).scripts);
  for (const file of ["README.md", "docs/operations.md", "docs/endpoints.md", "bench/README.md"]) {
    const named = [...readFileSync(file, "utf8").matchAll(/npm run ([a-z:-]+)/g)].map(
      ([, name = ""]) => name,
    );
    expect(
      named.filter((name) => !commands.includes(name)),
      file,
    ).toEqual([]);
  }
});
