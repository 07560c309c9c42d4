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
const heldBytes = async (): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );

/**
 * Room on the disk that is taken so that nobody else takes it: 16 MB, some thousand requests without a photo. It is
 * given up piece by piece for requests that come in while the disk is full.
 */
const reserve = {
  /** Makes it whole again. Rejects when the disk does not take it. */
  async fill(): Promise<void> {
    let size = await heldBytes();
    if (size >= reserveBytes) return;
    const handle = await open(file, size > 0 ? "r+" : "w", 0o600);
    try {
      for (; size < reserveBytes; size += megabyte) {
        // Nothing that a disk could compress.
        await handle.write(randomBytes(megabyte), 0, megabyte, size);
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
  },
  /** Gives up room for a file of this size, a megabyte at least; false when there is nothing left to give. */
  async giveUp(bytes: number): Promise<boolean> {
    const size = await heldBytes();
    if (size === 0) return false;
    await truncate(file, Math.max(0, size - Math.max(megabyte, bytes)));
    return true;
  },
};

const ending = ".sealed";
const folder = diskFolder(path.join(env.DATA_DIR, "spool"), /^[\w-]{1,64}\.sealed$/);
const nameOf = (key: string) => `${key}${ending}`;

/**
 * Requests that were taken in while the database was gone, one file each under the id of their draft, until they
 * are stored or their owner wants them gone. Nothing but that takes one away; what was never finished goes.
 */
export const spool = {
  /**
   * Spools a sealed request. Resolves when it is on the disk: file and folder are flushed, so what was
   * acknowledged survives the machine. The same key again replaces it. On a full disk it uses up the reserve. Rejects
   * when the disk refuses.
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
  /** Makes the reserve whole that requests use up while the disk is full. Rejects when the disk does not take it. */
  fillReserve: reserve.fill,
  reserveBytes,
  /** Keys of everything that waits. */
  list: async (): Promise<string[]> => (await folder.list()).map(({ name }) => name.slice(0, -ending.length)),
  /** What waits under the key; undefined when another process has taken it. */
  read: async (key: string): Promise<string | undefined> =>
    (await folder.read(nameOf(key)))?.toString("utf8"),
  /** Removes what waits under the key: it is in the database, or its owner wants it gone. */
  forget: (key: string): Promise<void> => folder.remove(nameOf(key)),
  /** Removes halves of requests, whose senders were told before `date` that they were not taken; returns how many. */
  forgetUnfinished: folder.forgetUnfinished,
};
