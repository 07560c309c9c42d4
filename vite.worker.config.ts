import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

/** `npm run worker` in few files: from the sources it would start twice as slowly, each time anew. */
export default defineConfig({
  build: {
    ssr: "app/processes/worker.ts",
    outDir: "build/worker",
    copyPublicDir: false,
    target: "es2022",
  },
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
});
