import { randomBytes } from "node:crypto";
import { copyFile, mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";

/** The extension of files that are not finished. */
export const unfinishedEnding = ".part";

/**
 * Writes a file as a whole or not at all, replacing one of that name. Resolves once file and folder are flushed, so
 * that it survives a crash of the machine; only the user of this process may read it. A writer that dies leaves
 * `{file}.{8 hex digits}.part`.
 */
export const writeDurably = (file: string, content: Buffer | string): Promise<void> =>
  putInPlace(file, (unfinished) => writeFlushed(unfinished, content));

/** Moves a file to where {@link writeDurably} would write it, even from another disk. */
export const moveDurably = (from: string, file: string): Promise<void> =>
  putInPlace(file, async (unfinished) => {
    await rename(from, unfinished).catch(async (error: unknown) => {
      if (!(error instanceof Error && "code" in error && error.code === "EXDEV")) throw error;
      await copyFile(from, unfinished);
    });
    await flushFile(unfinished);
  });

/** `make` writes the file, flushed, under its unfinished name. */
async function putInPlace(file: string, make: (unfinished: string) => Promise<void>): Promise<void> {
  const folder = path.dirname(file);
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (made) await flushFolder(path.dirname(made));
  const unfinished = `${file}.${randomBytes(4).toString("hex")}${unfinishedEnding}`;
  try {
    await make(unfinished);
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  await flushFolder(folder);
}

async function flushFile(file: string): Promise<void> {
  const handle = await open(file, "r+");
  try {
    await handle.chmod(0o600);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function writeFlushed(file: string, content: Buffer | string): Promise<void> {
  const handle = await open(file, "wx", 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
