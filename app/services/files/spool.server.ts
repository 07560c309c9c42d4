import { readdir, readFile, rm, stat } from "node:fs/promises";
import path from "node:path";
import { env } from "~/env.server";
import { unfinishedEnding, writeDurably } from "./durable-file.server";

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
  const names = await listFolder();
  return names.filter((name) => name.endsWith(ending)).map((name) => name.slice(0, -ending.length));
}

/**
 * Removes what a writer that died before `date` left behind: half of a request whose sender was told that it was
 * not taken. Returns how many files.
 */
export async function forgetUnfinished(date: Date): Promise<number> {
  let forgotten = 0;
  for (const name of (await listFolder()).filter((each) => each.endsWith(unfinishedEnding))) {
    const file = path.join(folder(), name);
    const found = await stat(file).catch(unlessGone(undefined));
    if (!found || found.mtime >= date) continue;
    await rm(file, { force: true });
    forgotten += 1;
  }
  return forgotten;
}

const listFolder = (): Promise<string[]> => readdir(folder()).catch(unlessGone<string[]>([]));

/** What waits under the key; undefined when another process has taken it. */
export async function readSpooled(key: string): Promise<string | undefined> {
  return readFile(fileOf(key), "utf8").catch(unlessGone(undefined));
}

/** Removes what waits under the key: it is in the database, or its owner wants it gone. */
export const forgetSpooled = (key: string): Promise<void> => rm(fileOf(key), { force: true });

/** For a file or folder that is not there: `instead`. */
function unlessGone<Instead>(instead: Instead) {
  return (error: NodeJS.ErrnoException): Instead => {
    if (error.code === "ENOENT") return instead;
    throw error;
  };
}
