import { randomUUID } from "node:crypto";
import { readdir, readFile, rm, stat } from "node:fs/promises";
import path from "node:path";
import { writeDurably } from "./durable-file.server";
import type { Files } from "./files.server";

/** All that may ever follow the folder's name, so that no key leads out of it. */
const keyShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.jpg(\.[0-9a-f]{8}\.part)?$/;

/** Files in one folder of this machine, each under a random name. */
export function diskFiles(folder: string): Files {
  const fileOf = (key: string) => (keyShape.test(key) ? path.join(folder, key) : undefined);
  return {
    async keepFile(bytes, extension) {
      const key = `${randomUUID()}.${extension}`;
      await writeDurably(path.join(folder, key), bytes);
      return key;
    },
    async readFile(key) {
      const file = fileOf(key);
      return file ? unlessGone(readFile(file)) : undefined;
    },
    async removeFile(key) {
      const file = fileOf(key);
      if (file) await rm(file, { force: true });
    },
    async listKeptBefore(date) {
      const names = (await unlessGone(readdir(folder))) ?? [];
      const kept: { key: string; at: number }[] = [];
      for (const key of names.filter((name) => keyShape.test(name))) {
        const found = await unlessGone(stat(path.join(folder, key)));
        if (found && found.mtimeMs < date.getTime()) kept.push({ key, at: found.mtimeMs });
      }
      return kept.sort((one, other) => one.at - other.at).map(({ key }) => key);
    },
  };
}

/** Undefined when the file or folder is not there. */
async function unlessGone<Found>(found: Promise<Found>): Promise<Found | undefined> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
