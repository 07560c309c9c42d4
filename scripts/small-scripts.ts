import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { type Plugin, transformWithEsbuild } from "vite";

const settings = { minify: true, format: "esm", target: "es2022" } as const;
const hashOf = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 16);

/** A script that stands within the page (`?raw`) comes without its comments. */
export const inlinedScripts: Plugin = {
  name: "inlined-scripts",
  enforce: "pre",
  async load(id) {
    const [file = "", query] = id.split("?");
    if (query !== "raw" || !file.endsWith(".js")) return undefined;
    this.addWatchFile(file);
    const { code } = await transformWithEsbuild(readFileSync(file, "utf8"), file, settings);
    return `export default ${JSON.stringify(code.trim())}`;
  },
};

/**
 * A script of ours that is linked to as a file (`?url`) is none of Rollup's business: here it loses its comments, has in
 * it what it shares with the pages, and its import of `idiomorph`, the file `morph` that the page links too, becomes that file's address. What is
 * hashed for its own address holds the hash of that file: who has an old script never asks for a file that is gone.
 */
export function smallScripts(morph: string): Plugin {
  return {
    name: "small-scripts",
    apply: "build",
    enforce: "pre",
    async load(id) {
      const [file = "", query] = id.split("?");
      if (query !== "url" || !file.endsWith(".js") || file.includes("node_modules")) return null;
      const bundled = { bundle: true, external: ["idiomorph"], write: false as const };
      const { outputFiles } = await build({ ...settings, ...bundled, entryPoints: [file] });
      const source = (outputFiles[0]?.text ?? "").replace(
        'from"idiomorph"',
        `from"idiomorph#${hashOf(readFileSync(morph, "utf8"))}"`,
      );
      const reference = this.emitFile({ type: "asset", name: path.basename(file), source });
      return `export default "__VITE_ASSET__${reference}__"`;
    },
    async generateBundle(_, bundle) {
      const scripts = Object.values(bundle).flatMap((file) =>
        file.type === "asset" && file.fileName.endsWith(".js") ? [file] : [],
      );
      const linked = scripts.find(({ names }) => names.includes(path.basename(morph)));
      for (const file of scripts) {
        const { code } = await transformWithEsbuild(String(file.source), file.fileName, settings);
        file.source = code.replace(/from"idiomorph#\w+"/, `from"./${path.basename(linked?.fileName ?? "")}"`);
      }
    },
  };
}
