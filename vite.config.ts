import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import remixConfig from "./remix.config.js";
import { devPages } from "./scripts/development/pages";
import { inlinedScripts, smallScripts } from "./scripts/small-scripts";

const morph = fileURLToPath(import.meta.resolve("idiomorph/dist/idiomorph.esm.js"));

/** What remix-serve is given is the framework's build as app/server.ts passes it on. */
const ownServer: Plugin = {
  name: "own-server",
  config: (_, { isSsrBuild }) =>
    isSsrBuild ? { build: { rollupOptions: { input: "app/server.ts" } } } : undefined,
};

/** The framework wants a script of each route for the browser. No page of ours loads one: they are empty, and go. */
const noRouteScripts: Plugin = {
  name: "no-route-scripts",
  apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
  enforce: "pre",
  resolveId: (id) => id.replace("?__remix-build-client-route", ""),
  load: () => "export default 0",
  generateBundle: {
    order: "post",
    handler(_, bundle) {
      for (const name of Object.keys(bundle)) if (name.endsWith(".js")) delete bundle[name];
    },
  },
};

export default defineConfig({
  build: {
    assetsInlineLimit: 0,
    // remix-serve keeps the build for a year and `public/` for an hour: what has no hash stays there.
    copyPublicDir: false,
    cssMinify: true,
    target: "es2022",
  },
  plugins: [
    noRouteScripts,
    inlinedScripts,
    tailwindcss(),
    remix(remixConfig),
    ownServer,
    smallScripts(morph),
    devPages,
  ],
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  ssr: { external: ["@electric-sql/pglite"] },
});
