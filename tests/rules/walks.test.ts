import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const text = readFileSync("docs/walks.md", "utf8");
const walks = text
  .split(/^## /m)
  .slice(1)
  .map((walk) => ({
    name: walk.split("\n")[0] ?? "",
    steps: [...walk.matchAll(/^\| \d+ +\| (\w+) +\| `([^`]+)`/gm)].map(([, floor = "", file = ""]) => ({
      floor,
      file,
    })),
  }));
const longest: Readonly<Record<string, number>> = { "One answer": 16, "One search": 10 };

test.each(walks)(
  "$name goes through files that are there, none twice, and no more than it may",
  ({ name, steps }) => {
    expect(steps.length).toBeGreaterThan(5);
    expect(steps.length).toBeLessThanOrEqual(longest[name] ?? 0);
    expect(new Set(steps.map(({ file }) => file)).size).toBe(steps.length);
    for (const { floor, file } of steps) {
      expect(existsSync(file), file).toBe(true);
      expect(file.split("/")[1]).toBe(floor);
    }
  },
);

test("one answer climbs down only, until the worker takes over", () => {
  const floors = ["routes", "http", "workflows", "models"];
  const steps = walks.find(({ name }) => name === "One answer")?.steps ?? [];
  const heights = steps.map(({ floor }) => floors.indexOf(floor)).filter((height) => height >= 0);
  expect(heights).toEqual(heights.toSorted((one, other) => one - other));
});
