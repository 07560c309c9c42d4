import { randomBytes } from "node:crypto";
import { open, stat, truncate } from "node:fs/promises";
import path from "node:path";
import { env } from "~/env.server";
import { diskCodeOf, isFull } from "~/models/faults/disk";
import { diskFolder } from "./disk.server";

const megabyte = 1024 * 1024;
const reserveBytes = 16 * megabyte;
const file = path.join(env.DATA_DIR, "spool.reserve");

/** In bytes; 0 when there is none. */
const spooledBytes = async (): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );

/**
 * Reserved room on the disk that nobody else can use: 16 MB, enough for some thousand requests without photos. It is
 * released piece by piece for requests that come while the disk is full.
 */
const reserve = {
  /** Fills the reserve up. Rejects if the disk does not take it. */
  async fill(): Promise<void> {
    let size = await spooledBytes();
    if (size >= reserveBytes) return;
    const handle = await open(file, size > 0 ? "r+" : "w", 0o600);
    try {
      for (; size < reserveBytes; size += megabyte) {
        // Random bytes, which no disk can compress.
        await handle.write(randomBytes(megabyte), 0, megabyte, size);
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
  },
  /** Releases room for a file of this size, at least a megabyte; false if nothing is left. */
  async giveUp(bytes: number): Promise<boolean> {
    const size = await spooledBytes();
    if (size === 0) return false;
    await truncate(file, Math.max(0, size - Math.max(megabyte, bytes)));
    return true;
  },
};

const ending = ".sealed";
const folder = diskFolder(path.join(env.DATA_DIR, "spool"), /^[\w-]{1,64}\.sealed$/);
const nameOf = (key: string) => `${key}${ending}`;

/**
 * Requests that came while the database was away, each in a file under the id of its draft, until it is stored or its
 * owner deletes it. Nothing else removes one, except unfinished files.
 */
export const spool = {
  /**
   * Spools a sealed request. Resolves once file and folder are flushed, so that what was acknowledged survives a crash
   * of the machine. Replaces an earlier one of the same key. On a full disk it uses up the reserve. Rejects when the
   * disk refuses.
   */
  async add(key: string, sealed: string): Promise<void> {
    for (;;) {
      try {
        return await folder.store(nameOf(key), sealed);
      } catch (error) {
        if (!isFull(diskCodeOf(error)) || !(await reserve.giveUp(Buffer.byteLength(sealed)))) throw error;
      }
    }
  },
  /** Fills up the reserve that requests use while the disk is full. Rejects if the disk does not take it. */
  fillReserve: reserve.fill,
  reserveBytes,
  /** The keys of all waiting requests. */
  list: async (): Promise<string[]> => (await folder.list()).map(({ name }) => name.slice(0, -ending.length)),
  /** The request under the key; undefined if another process has taken it. */
  read: async (key: string): Promise<string | undefined> =>
    (await folder.read(nameOf(key)))?.toString("utf8"),
  /** Removes the request under the key: it is in the database, or its owner wants it deleted. */
  forget: (key: string): Promise<void> => folder.remove(nameOf(key)),
  /** Removes unfinished requests from before `date`, whose senders were told of the failure; returns how many. */
  forgetUnfinished: folder.forgetUnfinished,
};
