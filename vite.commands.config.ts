import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { commands } from "./scripts/commands.js";

/** The worker and what an operator runs: from the sources they would start twice as slowly, and need a compiler there. */
export default defineConfig({
  build: {
    ssr: true,
    outDir: "build/commands",
    copyPublicDir: false,
    target: "es2022",
    rollupOptions: { input: commands },
  },
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
});
