import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    filesFolder: string;
  }
}

/** The folder where the run's processes keep files; deleted after the run, however they end. */
export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(path.join(os.tmpdir(), "fettle-files-"));
  project.provide("filesFolder", folder);
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
