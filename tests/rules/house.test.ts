import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
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

describe("the source", () => {
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
    const tests = sourcesIn("tests").filter(({ file }) => code.test(file));
    expect(tests.flatMap(({ file, text }) => longFunctionsIn(file, text, 60))).toEqual([]);
    const sheets = sourcesIn("app").filter(({ file }) => file.endsWith(".css"));
    expect(named(sheets.filter(({ text }) => text.trimEnd().split("\n").length > 300))).toEqual([]);
  });

  test("has no route of more than 130 lines", () => {
    const long = sourcesIn("app/routes").filter(({ text }) => text.trimEnd().split("\n").length > 130);
    expect(named(long)).toEqual([]);
  });

  test("has no folder of more than 22 files", () => {
    const sources = sourcesIn("app", "drizzle", "tests", "scripts", "bench");
    const folders = sources.map(({ file }) => path.dirname(file));
    const full = folders.filter((folder) => folders.filter((each) => each === folder).length > 22);
    expect([...new Set(full)]).toEqual([]);
  });

  test("takes from Remix 2 only what has a counterpart in React Router 7", () => {
    const table = readFileSync("docs/decisions/0084-the-way-off-remix-2.md", "utf8").match(/^\| `.+?\|/gm);
    const counterparts = new Set(table?.join().match(/(?<=`)\w+(?=`)/g));
    const taken = sourcesIn("app", "tests", "scripts", "bench")
      .concat({ file: "vite.config.ts", text: readFileSync("vite.config.ts", "utf8") })
      .flatMap(({ text }) => [
        ...text.matchAll(/[{]([^{}]*)[}] from "@remix-run\/|@remix-run\/[a-z-]+"\)\.(\w+)/g),
      ])
      .flatMap(
        ([, names = "", one = ""]) => `${names.replace(/ as \w+|type /g, "")} ${one}`.match(/\w+/g) ?? [],
      );
    expect(taken.length).toBeGreaterThan(300);
    expect(taken.filter((name) => !counterparts.has(name))).toEqual([]);
    expect([...counterparts].filter((name) => !taken.includes(name))).toEqual([]);
  });

  test("has names that say what is in a file", () => {
    const vague = sourcesIn("app", "drizzle", "tests", "scripts").filter(({ file }) =>
      /(^|[/-])(utils?|helpers?|misc|common|shared)([./-]|$)/.test(file),
    );
    expect(named(vague)).toEqual([]);
  });
});

type Locked = { optionalDependencies?: Record<string, string>; resolved?: string };
const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
  packages: Record<string, Locked>;
};

/** Whether `name` is found from the folder of `place`, looked for as Node does: upwards. */
function isFound(place: string, name: string): boolean {
  if (`${place ? `${place}/` : ""}node_modules/${name}` in packages) return true;
  if (place === "") return false;
  return isFound(place.slice(0, Math.max(0, place.lastIndexOf("/node_modules/"))), name);
}

// npm leaves an optional package out of the lock while the registry lacks it, and `npm ci` then fails on every
// platform but the one that the lock was made on. Pin the package to its newest version that is whole.
test("whoever installs on macOS or Windows finds the packages of their platform in the lock", () => {
  const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !isFound(place, name))
      .map((name) => `${name}, of ${place}`),
  );
  expect(missing).toEqual([]);
});

test("the lock names no registry, so that anybody's will do", () => {
  expect(Object.keys(packages).filter((place) => packages[place]?.resolved)).toEqual([]);
});

/**
 * The functions of a file with more than `most` lines, from their first line to their last. What groups tests
 * (`describe`) is no function to its reader, which the linter's rule does not know.
 */
function longFunctionsIn(file: string, text: string, most: number): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1;
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isFunctionLike(node) && "body" in node && node.body && !groupsTests(node)) {
      const first = lineAt(node.getStart(source));
      if (lineAt(node.end) - first + 1 > most) found.push(`${file}:${first}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function groupsTests({ parent }: ts.Node): boolean {
  return ts.isCallExpression(parent) && /^(test\.)?describe\b/.test(parent.expression.getText());
}
