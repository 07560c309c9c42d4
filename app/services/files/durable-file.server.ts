import { randomBytes } from "node:crypto";
import { copyFile, mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";

/** Of what a writer that died leaves. */
export const unfinishedEnding = ".part";

/**
 * Writes a file as a whole or not at all, over one of that name. Resolves when it is on the disk, file and
 * folder flushed, so that it survives the machine; only the user we run as may read it. A writer that dies
 * leaves `{file}.{8 hex digits}.part`.
 */
export const writeDurably = (file: string, content: Buffer | string): Promise<void> =>
  putInPlace(file, (unfinished) => writeFlushed(unfinished, content));

/** Moves a file to where {@link writeDurably} would write it, also from another disk. */
export const moveDurably = (from: string, file: string): Promise<void> =>
  putInPlace(file, async (unfinished) => {
    await rename(from, unfinished).catch(async (error: unknown) => {
      if (!(error instanceof Error && "code" in error && error.code === "EXDEV")) throw error;
      await copyFile(from, unfinished);
    });
    await flushFile(unfinished);
  });

/** `make` makes the file, flushed, under the name it has until it is whole. */
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
