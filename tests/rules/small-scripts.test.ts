import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { build } from "vite";
import { afterAll, expect, test } from "vitest";
import { smallScripts } from "../../scripts/small-scripts";

const folder = mkdtempSync(path.join(os.tmpdir(), "fettle-scripts-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The names and texts of the scripts as the site would link them, with this library to morph pages. */
async function builtWith(morph: string): Promise<{ portal: string; morph: string; text: string }> {
  const file = path.join(folder, "idiomorph.esm.js");
  writeFileSync(file, morph);
  copyFileSync("app/portal.js", path.join(folder, "portal.js"));
  const entry = path.join(folder, "entry.js");
  writeFileSync(
    entry,
    'import morph from "./idiomorph.esm.js?url"; import portal from "./portal.js?url"; export const links = [morph, portal];',
  );
  const result = await build({
    configFile: false,
    root: folder,
    logLevel: "silent",
    plugins: [smallScripts(file)],
    build: {
      write: false,
      assetsInlineLimit: 0,
      rollupOptions: { input: entry, preserveEntrySignatures: "strict" },
    },
  });
  const assets = [result].flat().flatMap((each) => ("output" in each ? each.output : []));
  const named = (name: string) => {
    const asset = assets.find(({ type, fileName }) => type === "asset" && fileName.includes(name));
    if (asset?.type !== "asset") throw new Error(`No ${name} was built`);
    return asset;
  };
  const portal = named("portal");
  return { portal: portal.fileName, morph: named("idiomorph").fileName, text: String(portal.source) };
}

test("the portal's script has another address when the library it imports does, and imports the one that is linked", async () => {
  const library = readFileSync("node_modules/idiomorph/dist/idiomorph.esm.js", "utf8");
  const [before, after] = [
    await builtWith(library),
    await builtWith(`${library}\nexport const newer = true;`),
  ];
  expect(before.text).toContain(`from"./${path.basename(before.morph)}"`);
  expect(after.text).toContain(`from"./${path.basename(after.morph)}"`);
  expect(after.morph).not.toBe(before.morph);
  expect(after.portal).not.toBe(before.portal);
  expect((await builtWith(library)).portal).toBe(before.portal);
});
