import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
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

test("the newest entry of the changelog is of this release", () => {
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  expect(/^## (.+)$/m.exec(readFileSync("CHANGELOG.md", "utf8"))?.[1]).toBe(version);
});

test("every test that docs/security.md names is there", () => {
  const named = [...readFileSync("docs/security.md", "utf8").matchAll(/`(tests\/[^`]+)`/g)].map(
    ([, file = ""]) => file,
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((file) => !existsSync(file))).toEqual([]);
});

test("docs/security.md counts what is met, and says it of nothing that was not tried", () => {
  const text = readFileSync("docs/security.md", "utf8");
  const lines = [...text.matchAll(/^\| V[\d.]+ \| \d \| (met|in part|not met) \| (.*)$/gm)];
  const count = (state: string) => lines.filter(([, found]) => found === state).length;
  expect(text).toContain(`${count("met")} are met, ${count("in part")} in part, ${count("not met")} not,`);
  const untried = lines.filter(
    ([, state, why = ""]) => state === "met" && /not run|never (run|tried)|not tried/.test(why),
  );
  expect(untried.map(([line]) => line)).toEqual([]);
});

test("a package runs nothing when it is installed, here or in the container", () => {
  const { stdout } = spawnSync("npm", ["config", "get", "ignore-scripts"], { encoding: "utf8" });
  expect(stdout.trim()).toBe("true");
  expect(readFileSync("Dockerfile", "utf8")).toMatch(/^COPY .*\.npmrc .*\nRUN npm ci/m);
});
