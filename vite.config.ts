import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import remixConfig from "./remix.config.js";

export default defineConfig({
  build: {
    assetsInlineLimit: 0,
    cssMinify: true,
    target: "es2022",
    rollupOptions: {
      // Every resource route makes one in the browser's build, where it has nothing to say.
      onwarn: (warning, warn) => warning.code !== "EMPTY_BUNDLE" && warn(warning),
    },
  },
  plugins: [tailwindcss(), remix(remixConfig)],
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  ssr: { external: ["@electric-sql/pglite"] },
});
