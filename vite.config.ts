import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin, transformWithEsbuild } from "vite";
import remixConfig from "./remix.config.js";

const settings = { minify: true, format: "esm", target: "es2022" } as const;

/** A script that stands within the page (`?raw`) comes without its comments. */
const inlinedScripts: Plugin = {
  name: "inlined-scripts",
  enforce: "pre",
  async load(id) {
    const [file = "", query] = id.split("?");
    if (query !== "raw" || !file.endsWith(".js")) return undefined;
    this.addWatchFile(file);
    const { code } = await transformWithEsbuild(await readFile(file, "utf8"), file, settings);
    return `export default ${JSON.stringify(code.trim())}`;
  },
};

/** A script that is linked to as a file (`?url`) is none of Rollup's business: here it loses its comments too, and learns where its package is. */
const smallScripts: Plugin = {
  name: "small-scripts",
  async generateBundle(_, bundle) {
    const morph = Object.keys(bundle)
      .map((name) => name.split("/").at(-1) ?? "")
      .find((name) => name.startsWith("idiomorph"));
    for (const file of Object.values(bundle)) {
      if (file.type !== "asset" || !file.fileName.endsWith(".js")) continue;
      const { code } = await transformWithEsbuild(String(file.source), file.fileName, settings);
      file.source = code.replace('from"idiomorph"', `from"./${morph}"`);
    }
  },
};

export default defineConfig({
  build: {
    assetsInlineLimit: 0,
    // remix-serve keeps the build for a year and `public/` for an hour: what has no hash stays there.
    copyPublicDir: false,
    cssMinify: true,
    target: "es2022",
    rollupOptions: {
      // Every resource route makes one in the browser's build, where it has nothing to say.
      onwarn: (warning, warn) => warning.code !== "EMPTY_BUNDLE" && warn(warning),
    },
  },
  plugins: [inlinedScripts, tailwindcss(), remix(remixConfig), smallScripts],
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  ssr: { external: ["@electric-sql/pglite"] },
});
