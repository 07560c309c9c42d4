import { execFileSync } from "node:child_process";
import {
  closeSync,
  fstatSync,
  ftruncateSync,
  mkdtempSync,
  openSync,
  rmSync,
  statfsSync,
  writeSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";

const megabyte = 1024 * 1024;
const block = 4096;

/** A disk of its own, in memory, that is really full when it is filled. */
export type SmallDisk = ReturnType<typeof mountSmallDisk>;

/**
 * Why no disk can be mounted here; undefined if one can. Root on Linux always can, or the test fails, so that nothing
 * is skipped silently.
 */
export const whyNoDisk: string | undefined =
  process.platform === "linux" && process.getuid?.() === 0
    ? undefined
    : "no small disk can be mounted here: that takes root on Linux";

/** Mounts a disk of this size. Throws where that is not permitted. */
export function mountSmallDisk(megabytes: number) {
  const folder = mkdtempSync(path.join(os.tmpdir(), "fettle-small-disk-"));
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=700`, "tmpfs", folder]);
  const filler = path.join(folder, "filler");
  /** Removes the filling. */
  const clear = () => rmSync(filler, { force: true });
  return {
    folder,
    clear,
    /** Fills it until this many bytes are left, or removes as much of the filling as that takes. */
    fill(leaving = 0): void {
      // Never emptied on the way: whoever looks at the disk meanwhile would find room.
      const file = openSync(filler, "a");
      const { bavail, bsize } = statfsSync(folder);
      let toWrite = bavail * bsize - leaving;
      if (toWrite < 0) ftruncateSync(file, fstatSync(file).size + toWrite);
      for (; toWrite >= block; toWrite -= Math.min(toWrite, megabyte)) {
        writeSync(file, Buffer.alloc(Math.min(toWrite, megabyte), "x"));
      }
      closeSync(file);
    },
    unmount(): void {
      execFileSync("umount", ["--lazy", folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
