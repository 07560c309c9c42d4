import { mkdirSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { inject } from "vitest";

/** This process's folder, emptied for each test file: another file's photos would be swept as nobody's. */
const folder = path.join(inject("filesFolder"), String(process.pid));
mkdirSync(folder, { recursive: true });
for (const name of readdirSync(folder)) {
  rmSync(path.join(folder, name), { recursive: true, force: true, maxRetries: 5 });
}
// app/env.server.ts reads it when the first module of the application is imported.
process.env.DATA_DIR = folder;
