import path from "node:path";
import { env } from "~/env.server";
import { diskCodeOf, isFull } from "~/models/faults/disk";
import { diskFolder } from "./disk.server";
import { reserve, reserveBytes } from "./reserve.server";

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
