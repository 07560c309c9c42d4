import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { longFunctionsIn } from "../support/rules/long-functions";

const generated = ["drizzle/migrations"];

function sourcesIn(...folders: string[]): { file: string; text: string }[] {
  return folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => path.join(folder, name)),
    )
    .filter((file) => /\.(tsx?|jsx?|css)$/.test(file) && !generated.some((folder) => file.startsWith(folder)))
    .map((file) => ({ file, text: readFileSync(file, "utf8") }));
}

const named = (sources: { file: string }[]) => sources.map(({ file }) => file);
const code = /\.(tsx?|jsx?)$/;

describe("the house", () => {
  test("promises its reader nothing for later", () => {
    const later = new RegExp(["TO", "DO|FIX", "ME|X", "XX"].join(""));
    const unfinished = sourcesIn("app", "drizzle", "tests", "scripts").filter(({ text }) =>
      new RegExp(`\\b(${later.source})\\b`).test(text),
    );
    expect(named(unfinished)).toEqual([]);
  });

  test("silences no compiler", () => {
    const silencing = new RegExp(["@ts-", "(ignore|expect-error|nocheck)"].join(""));
    const silent = sourcesIn("app", "drizzle", "tests", "scripts").filter(({ text }) => silencing.test(text));
    expect(named(silent)).toEqual([]);
  });

  test("names an address of its own only in app/paths.ts and app/routes.ts", () => {
    const literal = /\b(href|action|formAction|to|src)=["'{]+\/(?!\/)(?![a-z-]+\.)[a-z]|\bredirect\(["'`]\//;
    const writing = sourcesIn("app").filter(({ file, text }) => code.test(file) && literal.test(text));
    expect(named(writing)).toEqual([]);
  });

  test("has no test of more than 60 lines, and no style sheet of more than 300", () => {
    const long = `test("a", () => {\n${"  a();\n".repeat(59)}});`;
    expect(longFunctionsIn("long.test.ts", long, 60)).toEqual(["long.test.ts:1"]);
    const tests = sourcesIn("tests").filter(({ file }) => code.test(file));
    expect(tests.flatMap(({ file, text }) => longFunctionsIn(file, text, 60))).toEqual([]);
    const sheets = sourcesIn("app").filter(({ file }) => file.endsWith(".css"));
    expect(named(sheets.filter(({ text }) => text.trimEnd().split("\n").length > 300))).toEqual([]);
  });

  test("has names that say what is in a file", () => {
    const vague = sourcesIn("app", "drizzle", "tests", "scripts").filter(({ file }) =>
      /(^|[/-])(utils?|helpers?|misc|common|shared)([./-]|$)/.test(file),
    );
    expect(named(vague)).toEqual([]);
  });
});

/** Ways to reach a module or a setting that no check of imports can follow, and how each is written. */
const unreadable = [
  ["a module that only a running program knows", /\bimport\((?!\s*["'])/, "import(name)"],
  ["modules by a pattern", /\bimport\.meta\.glob/, 'import.meta.glob("../services/**")'],
  [
    "a file by where the module lies",
    /\bimport\.meta\.(url|resolve|dirname|filename)/,
    'new URL("x", import.meta.url)',
  ],
  ["the environment in brackets", /\bprocess\s*\[/, 'process["env"]'],
  ["the process handed on", /(\.\.\.|[=(,]\s*)process\s*[;,)]/, "const { env } = process;"],
  ["the process of the whole world", /globalThis\.process/, "globalThis.process.env"],
] as const;

describe("what the check of the rooms cannot follow", () => {
  const sources = sourcesIn("app", "drizzle").filter(({ file }) => code.test(file));

  test.each(unreadable)("is not written: %s", (_what, pattern, example) => {
    expect(example).toMatch(pattern);
    expect(named(sources.filter(({ text }) => pattern.test(text)))).toEqual([]);
  });
});
