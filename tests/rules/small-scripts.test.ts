import { writeFileSync } from "node:fs";
import path from "node:path";
import { build } from "vite";
import { expect, test } from "vitest";
import { smallScripts } from "../../scripts/small-scripts";
import { useFolder } from "../support/files/own-folder";

const root = useFolder("scripts");
const morph = path.join(root, "morph.js");
const entry = path.join(root, "entry.js");

/** The address of the portal's script, as the site would link it with this library. */
async function portalWith(library: string): Promise<string | undefined> {
  writeFileSync(morph, library);
  const portal = `${path.resolve("app/portal.js")}?url`;
  writeFileSync(
    entry,
    `export { default as a } from "./morph.js?url"; export { default as b } from "${portal}";`,
  );
  const settings = { write: false, assetsInlineLimit: 0, rollupOptions: { input: entry } };
  const plugins = [smallScripts(morph)];
  const built = await build({ configFile: false, logLevel: "silent", root, plugins, build: settings });
  const files = [built].flat().flatMap((each) => ("output" in each ? each.output : []));
  return files.map(({ fileName }) => fileName).find((name) => /portal-.+\.js$/.test(name));
}

test("the portal's script, which is kept for a year, has another address when the library that it imports has", async () => {
  const before = await portalWith("export const morph = 1;");
  const after = await portalWith("export const morph = 2;");
  expect([before, after]).toEqual([expect.any(String), expect.any(String)]);
  expect(after).not.toBe(before);
  expect(await portalWith("export const morph = 1;")).toBe(before);
});
