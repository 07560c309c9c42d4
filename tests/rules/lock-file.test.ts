import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

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
