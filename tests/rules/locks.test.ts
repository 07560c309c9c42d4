import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { locks } from "~/database/locks.server";

const names = Object.keys(locks);
const placeholder = (name: string) => `\${${name}}`;
const inSql = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** How a lock of the registry is written as an argument, in TypeScript and in functions of the database. */
const registered = [
  `(${placeholder("locks[lock]")})`,
  ...names.flatMap((name) => [`(${placeholder(`locks.${name}`)})`, `(${inSql(name)}())`]),
];
/** The one place where a name is hashed; the compiler says which names there are. */
const hashed = {
  file: "app/database/db.server.ts",
  argument: `(hashtextextended(${placeholder("name")}, 0))`,
};

const call = /\bpg_\w*advisory_\w+/g;
const numbered = /FUNCTION (\w+)\(\)[^;]*?'SELECT (\d+)::bigint'/g;
const numbers = new Map(Object.entries(locks).map(([name, number]) => [inSql(name), String(number)]));

/** Where an advisory lock is taken by anything but the registry, and functions with another number than it has. */
function findUnregistered(file: string, text: string): string[] {
  const calls = [...text.matchAll(call)].filter(({ 0: { length }, index }) => {
    const argument = text.slice(index + length);
    if (file === hashed.file && argument.startsWith(hashed.argument)) return false;
    return !registered.some((lock) => argument.startsWith(lock));
  });
  const functions = [...text.matchAll(numbered)].filter(
    ([, name = "", number]) => numbers.get(name) !== number,
  );
  return [...calls, ...functions].map(({ index }) => `${file}:${text.slice(0, index).split("\n").length}`);
}

test("no advisory lock has the number of another", () => {
  expect(new Set(Object.values(locks)).size).toBe(names.length);
});

test("whoever takes an advisory lock, in TypeScript or SQL, takes one of the registry", () => {
  const files = ["app", "drizzle", "scripts", "bench"]
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => path.join(folder, name)),
    )
    .filter((file) => /\.(tsx?|jsx?|sql)$/.test(file));
  const texts = files.map((file) => [file, readFileSync(file, "utf8")] as const);
  expect(texts.filter(([, text]) => text.match(call)).length).toBeGreaterThan(6);
  expect(texts.flatMap(([file, text]) => findUnregistered(file, text))).toEqual([]);
});
