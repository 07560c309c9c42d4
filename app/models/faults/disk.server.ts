import { statfs } from "node:fs/promises";
import { env } from "~/env.server";
import { processWide } from "~/process-wide.server";
import type { DiskSpace } from "./disk";

/** How much of the disk under DATA_DIR is free. Rejects when there is no such folder. */
export async function findDiskSpace(): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(env.DATA_DIR);
  return { free: bavail * bsize, total: blocks * bsize };
}

/** What the disk did not take last, of what this process was to keep; until it is seen to take things again. */
export const refusedByDisk = processWide("refused by disk", (): { code?: string } => ({}));

/** Remembers what the disk said, for whoever tells the operators. */
export function noteDiskFault(code: string): void {
  refusedByDisk.code = code;
}
