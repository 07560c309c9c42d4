import path from "node:path";
import { env } from "~/env.server";
import { diskFiles } from "./disk.server";

/** Kinds of file we keep; the key ends in it. */
export type FileExtension = "jpg";

/** Files that came from outside, in our words. A key is ours: random, and it says nothing. */
export type Files = {
  /** Keeps the bytes and resolves to their key once they would survive the machine. */
  keepFile(bytes: Buffer, extension: FileExtension): Promise<string>;
  /** The bytes; undefined when there are none under this key, or it is no key of ours. */
  readFile(key: string): Promise<Buffer | undefined>;
  /** Removes them for good; nothing happens when they are gone already. */
  removeFile(key: string): Promise<void>;
  /** Keys of what was kept before `date`, what was never finished included; oldest first. */
  listKeptBefore(date: Date): Promise<string[]>;
};

/** Demo and live alike: a folder, which several machines must share if they serve one site. */
export const files: Files = diskFiles(path.join(env.DATA_DIR, "photos"));
