import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll } from "vitest";

/** An empty folder for a file's tests, or a group's. It is removed last when it is asked for first. */
export function useFolder(name: string): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), `fettle-${name}-`));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
