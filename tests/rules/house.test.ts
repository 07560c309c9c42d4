import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

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

  test("has names that say what is in a file", () => {
    const vague = sourcesIn("app", "drizzle", "tests", "scripts").filter(({ file }) =>
      /(^|[/-])(utils?|helpers?|misc|common|shared)([./-]|$)/.test(file),
    );
    expect(named(vague)).toEqual([]);
  });
});

describe("the lock file", () => {
  test("names no registry, so that anybody's will do", () => {
    expect(readFileSync("package-lock.json", "utf8")).not.toContain('"resolved"');
  });
});
