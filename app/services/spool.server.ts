import { readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { env } from "../env.server";
import { writeDurably } from "./durable-file.server";

/** Requests that were taken in while the database was gone, one file each, until it is back. */
const folder = () => path.join(env.DATA_DIR, "spool");
const ending = ".sealed";
const fileOf = (key: string) => path.join(folder(), `${key}${ending}`);

/**
 * Keeps a sealed request under its key. Resolves when it is on the disk: file and folder are flushed, so
 * what was acknowledged survives the machine. The same key again replaces it. Rejects when the disk refuses.
 */
export const spool = (key: string, sealed: string): Promise<void> => writeDurably(fileOf(key), sealed);

/** Keys of everything that waits. */
export async function listSpooled(): Promise<string[]> {
  const names = await readdir(folder()).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return names.filter((name) => name.endsWith(ending)).map((name) => name.slice(0, -ending.length));
}

/** What waits under the key; undefined when another process has taken it. */
export async function readSpooled(key: string): Promise<string | undefined> {
  return readFile(fileOf(key), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
}

/** Removes what waits under the key: it is in the database, or its owner wants it gone. */
export const forgetSpooled = (key: string): Promise<void> => rm(fileOf(key), { force: true });
