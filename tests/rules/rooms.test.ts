import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Breach, breaches } from "../support/rules/breaches";
import { house, mayImport } from "../support/rules/needed-imports";

const cruiser = path.resolve("node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
const cruised = ["app", "drizzle", "tests", "scripts", "bench"];

let folder = "";
/** What each part of `npm run check` says about a house with every breach in it. */
let said = { biome: "", rooms: "" };
let statuses: (number | null)[] = [];

function write(file: string, text: string): void {
  mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}

function run(cwd: string, ...command: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  return { status, output: stdout + stderr };
}

const biome = () =>
  run(
    folder,
    path.resolve("node_modules/@biomejs/biome/bin/biome"),
    "lint",
    "--reporter=github",
    "--max-diagnostics=none",
    ".",
  );

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "fettle-rooms-"));
  for (const part of cruised) {
    cpSync(part, path.join(folder, part), {
      recursive: true,
      filter: (name) => !/migrations|node_modules/.test(name),
    });
  }
  for (const part of [".dependency-cruiser.js", "package.json", "tsconfig.json"]) {
    cpSync(part, path.join(folder, part));
  }
  write("biome.json", readFileSync("biome.json", "utf8").replace(/"vcs": \{[^}]*\},/, ""));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the check of every change runs the linter, the rooms and the types", () => {
  const { check, rooms } = JSON.parse(readFileSync("package.json", "utf8")).scripts;
  expect(check).toBe("biome ci . && npm run --silent rooms && tsc --noEmit");
  expect(rooms).toBe(`depcruise ${cruised.join(" ")} --cache`);
});

describe("a house that is broken", () => {
  beforeAll(() => {
    for (const { files } of breaches) for (const [file, text] of Object.entries(files)) write(file, text);
    for (const [file, text] of Object.entries(house)) write(file, text);
    for (const { file, text } of mayImport) write(file, text);
    const [linter, checker] = [biome(), run(folder, cruiser, ...cruised)];
    said = { biome: linter.output, rooms: checker.output };
    statuses = [linter.status, checker.status];
  });

  const notedBy = (linesOf: string, file: string) =>
    linesOf.split("\n").filter((line) => line.includes(`: ${file}`) || line.includes(`/${file},`));

  test.each(breaches)("is refused: $what", ({ at, rooms: message, biome: rule }: Breach) => {
    if (message) expect(notedBy(said.rooms, at).join("\n")).toMatch(message);
    if (rule) expect(notedBy(said.biome, at).join("\n")).toContain(rule);
    expect(message ?? rule).toBeDefined();
  });

  test.each(mayImport)("lets $who import what the work needs", ({ file }) => {
    expect([...notedBy(said.rooms, file), ...notedBy(said.biome, file)]).toEqual([]);
  });

  test("fails the check", () => {
    expect(statuses.map((status) => status !== 0)).toEqual([true, true]);
  });
});
