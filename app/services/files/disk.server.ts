import { readdir, readFile, rm, stat } from "node:fs/promises";
import path from "node:path";
import { unfinishedEnding, writeDurably } from "./durable-file.server";

type StoredFile = { name: string; storedAt: Date };

/** Files of one kind in one folder of this machine, each under a name of that kind's shape. */
export type DiskFolder = {
  /** Writes the bytes under a name, replacing earlier ones; resolves once they would survive a machine crash. */
  store(name: string, bytes: Buffer | string): Promise<void>;
  /** The bytes; undefined if there is no such file, or the name has another shape. */
  read(name: string): Promise<Buffer | undefined>;
  /** Removes the file; nothing happens if it is gone already. */
  remove(name: string): Promise<void>;
  /** The files directly in the folder with names of this shape, the oldest first. */
  list(): Promise<StoredFile[]>;
  /**
   * Removes files that were left unfinished by writers which died before `date`, also in subfolders. Returns how many.
   */
  forgetUnfinished(date: Date): Promise<number>;
};

/** Only names that match the whole `shape` are joined to the folder's path, so that no name leads out of it. */
export function diskFolder(folder: string, shape: RegExp): DiskFolder {
  const fileOf = (name: string) => (shape.test(name) ? path.join(folder, name) : undefined);
  return {
    async store(name, bytes) {
      const file = fileOf(name);
      if (!file) throw new Error(`No name for a file in ${path.basename(folder)}`);
      await writeDurably(file, bytes);
    },
    async read(name) {
      const file = fileOf(name);
      return file ? unlessGone(readFile(file)) : undefined;
    },
    async remove(name) {
      const file = fileOf(name);
      if (file) await rm(file, { force: true });
    },
    async list() {
      const names = (await unlessGone(readdir(folder))) ?? [];
      const stored = await listAges(
        folder,
        names.filter((name) => shape.test(name)),
      );
      return stored.sort((one, other) => one.storedAt.getTime() - other.storedAt.getTime());
    },
    async forgetUnfinished(date) {
      const names = (await unlessGone(readdir(folder, { recursive: true }))) ?? [];
      const unfinished = await listAges(
        folder,
        names.filter((name) => name.endsWith(unfinishedEnding)),
      );
      const old = unfinished.filter(({ storedAt }) => storedAt < date);
      for (const { name } of old) await rm(path.join(folder, name), { force: true });
      return old.length;
    },
  };
}

async function listAges(folder: string, names: readonly string[]): Promise<StoredFile[]> {
  const stored: StoredFile[] = [];
  for (const name of names) {
    const found = await unlessGone(stat(path.join(folder, name)));
    if (found) stored.push({ name, storedAt: found.mtime });
  }
  return stored;
}

/** Undefined if the file or folder does not exist. */
export async function unlessGone<Found>(found: Promise<Found>): Promise<Found | undefined> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
