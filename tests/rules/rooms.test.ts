import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { biomeRooms } from "../../scripts/rooms/biome.js";
import { circlesIn } from "../../scripts/rooms/circles.js";
import { type Breach, breaches } from "../support/breaches";
import { house, mayImport } from "../support/needed-imports";

let folder = "";
/** What each part of `npm run check` says about a house with every breach in it. */
let said = { biome: "", rooms: "" };
let statuses: (number | null)[] = [];

function write(file: string, text: string): void {
  mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}

function run(...command: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: folder, encoding: "utf8" });
  return { status, output: stdout + stderr };
}

const biome = () =>
  run(
    path.resolve("node_modules/@biomejs/biome/bin/biome"),
    "lint",
    "--reporter=github",
    "--max-diagnostics=none",
    ".",
  );
const rooms = () => run(path.resolve("scripts/rooms/check.js"), folder);

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "fettle-rooms-"));
  for (const part of ["app", "bench", "drizzle", "tests"]) {
    cpSync(part, path.join(folder, part), {
      recursive: true,
      filter: (name) => !/migrations|node_modules/.test(name),
    });
  }
  cpSync("scripts/rooms", path.join(folder, "scripts/rooms"), { recursive: true });
  write("biome.json", readFileSync("biome.json", "utf8").replace(/"vcs": \{[^}]*\},/, ""));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the check of every change runs the linter, the rooms and the types", () => {
  const { check } = JSON.parse(readFileSync("package.json", "utf8")).scripts;
  expect(check).toBe("biome ci . && node scripts/rooms/check.js && tsc --noEmit");
});

test("what Biome is told of the rooms follows from their table", () => {
  expect(JSON.parse(readFileSync("scripts/rooms/lint.json", "utf8"))).toEqual(biomeRooms());
});

describe("a house that is broken", () => {
  beforeAll(() => {
    for (const { files } of breaches) for (const [file, text] of Object.entries(files)) write(file, text);
    for (const [file, text] of Object.entries(house)) write(file, text);
    for (const { file, text } of mayImport) write(file, text);
    const [linter, checker] = [biome(), rooms()];
    said = { biome: linter.output, rooms: checker.output };
    statuses = [linter.status, checker.status];
  });

  test.each(breaches)("is refused: $what", ({ at, rooms: message, biome: rule }: Breach) => {
    const lines = said.rooms.split("\n").filter((line) => line.startsWith(`${at}:`));
    if (message) expect(lines.join("\n")).toMatch(message);
    const noted = said.biome.split("\n").filter((line) => line.includes(`/${at},`));
    if (rule) expect(noted.join("\n")).toContain(rule);
    expect([...lines, ...noted]).not.toEqual([]);
  });

  test.each(mayImport)("lets $who import what the work needs", ({ file }) => {
    expect(said.rooms.split("\n").filter((line) => line.startsWith(`${file}:`))).toEqual([]);
    expect(said.biome.split("\n").filter((line) => line.includes(`/${file},`))).toEqual([]);
  });

  test("fails the check", () => {
    expect(statuses).toEqual([1, 1]);
  });
});

test("a circle is found whichever way it is walked", () => {
  const graph = new Map([
    ["a", new Set(["b"])],
    ["b", new Set(["c", "d"])],
    ["c", new Set(["a"])],
    ["d", new Set<string>()],
    ["e", new Set(["e", "a"])],
  ]);
  expect(circlesIn(graph)).toEqual([["a", "b", "c"], ["e"]]);
});
