import { randomBytes } from "node:crypto";
import { open, stat, truncate } from "node:fs/promises";
import path from "node:path";
import { env } from "~/env.server";

const megabyte = 1024 * 1024;
export const reserveBytes = 16 * megabyte;
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
export const reserve = {
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
