import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll } from "vitest";

/** Each file's own: photos of another that runs beside it would be nobody's here, and taken away. */
const folder = mkdtempSync(path.join(os.tmpdir(), "fettle-files-"));
// app/env.server.ts reads it when the test file imports the first module of the application.
process.env.DATA_DIR = folder;

afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
