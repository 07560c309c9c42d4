import { statfs } from "node:fs/promises";
import { env } from "~/env.server";
import { processWide } from "~/process-wide.server";
import type { DiskSpace } from "./disk";

/** How much of the disk under DATA_DIR is free. Rejects when there is no such folder. */
export async function findDiskSpace(): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(env.DATA_DIR);
  return { free: bavail * bsize, total: blocks * bsize };
}

/** The last error code of a write to disk that failed in this process, until writing works again. */
export const refusedByDisk = processWide("refused by disk", (): { code?: string } => ({}));

/** Notes an error code of the disk, for the report to the operators. */
export function noteDiskFault(code: string): void {
  refusedByDisk.code = code;
}
