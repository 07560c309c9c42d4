import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
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

test("every test that docs/security.md names is there", () => {
  const named = [...readFileSync("docs/security.md", "utf8").matchAll(/`(tests\/[^`]+)`/g)].map(
    ([, file = ""]) => file,
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((file) => !existsSync(file))).toEqual([]);
});

test("a package runs nothing when it is installed, here or in the container", () => {
  const { stdout } = spawnSync("npm", ["config", "get", "ignore-scripts"], { encoding: "utf8" });
  expect(stdout.trim()).toBe("true");
  expect(readFileSync("Dockerfile", "utf8")).toMatch(/^COPY .*\.npmrc .*\nRUN npm ci/m);
});
