import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import remixConfig from "./remix.config.js";
import { inlinedScripts, smallScripts } from "./scripts/small-scripts";

const morph = fileURLToPath(import.meta.resolve("idiomorph/dist/idiomorph.esm.js"));

/** What remix-serve is given is the framework's build as app/server.ts passes it on. */
const ownServer: Plugin = {
  name: "own-server",
  config: (_, { isSsrBuild }) =>
    isSsrBuild ? { build: { rollupOptions: { input: "app/server.ts" } } } : undefined,
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
  plugins: [inlinedScripts, tailwindcss(), remix(remixConfig), ownServer, smallScripts(morph)],
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  ssr: { external: ["@electric-sql/pglite"] },
});
