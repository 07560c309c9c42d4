import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/** Only tests set these. */
const ours = ["EMBEDDED_DATABASE", "PASSWORD_HASHING"];

const settings = ["app/env.server.ts", "app/sms-settings.server.ts"]
  .flatMap((file) => [...readFileSync(file, "utf8").matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)])
  .map(([, name = ""]) => name)
  .filter((name) => !ours.includes(name));
const told = readFileSync("docs/settings.md", "utf8");

test("whoever runs the site finds every setting in the table of them", () => {
  expect(settings.length).toBeGreaterThan(35);
  expect(settings.filter((name) => !told.includes(`\`${name}`))).toEqual([]);
});

test("whoever runs containers finds every setting in what they copy", () => {
  const copied = readFileSync(".env.example", "utf8");
  expect(settings.filter((name) => !new RegExp(`\\b${name}\\b`).test(copied))).toEqual([]);
});

const anchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, "")
    .replaceAll(" ", "-");
const guides = ["README.md", "CONTRIBUTING.md", ...readdirSync("docs").map((name) => `docs/${name}`)].filter(
  (name) => name.endsWith(".md"),
);

test.each(guides)(
  "whoever follows a link of %s arrives where it leads, and reads no endless page",
  (guide) => {
    const text = readFileSync(guide, "utf8");
    const dead = [...text.matchAll(/\]\((?!https?:)([^)#]*)#?([^)]*)\)/g)].filter(([, file, heading]) => {
      const target = file ? path.join(path.dirname(guide), file) : guide;
      if (!existsSync(target)) return true;
      return (
        heading &&
        !readFileSync(target, "utf8")
          .match(/^#+ .+/gm)
          ?.some((line) => anchor(line.replace(/^#+ /, "")) === heading)
      );
    });
    expect(dead.map(([link]) => link)).toEqual([]);
    if (guide !== "docs/security.md") expect(text.split("\n").length).toBeLessThanOrEqual(150);
  },
);

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
