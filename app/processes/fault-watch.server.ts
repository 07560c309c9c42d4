import { randomBytes, randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import path from "node:path";
import { env } from "~/env.server";
import { diskCodeOf, diskFault, hasRoom, littleRoom } from "~/models/faults/disk";
import { findDiskSpace, noteDiskFault, refusedByDisk } from "~/models/faults/disk.server";
import type { Fault, Outgoing } from "~/models/faults/fault";
import { listFaulty } from "~/models/faults/faults.server";
import { writeDurably } from "~/services/files/durable-file.server";
import { spool } from "~/services/files/spool.server";
import { tellFault, tellRecovery } from "~/workflows/note-fault.server";

/** While it lasts it is written down again: of several processes, another may have found its own to be well. */
const againMs = 60_000;

/**
 * Tells operators, each time it is called, when what `find` looks for has begun, and when it is over. `find` is asked for
 * proof while it is `doubted`.
 */
export function makeFaultWatch(
  service: Outgoing,
  find: (doubted: boolean) => Promise<Fault | undefined>,
): () => Promise<void> {
  /** What a process before this one found, it did not live to see the end of. */
  let state: "not known" | "well" | "faulty" = "not known";
  let saidAt = 0;
  return async () => {
    if (state === "not known") state = (await listFaulty()).includes(service) ? "faulty" : "well";
    const fault = await find(state === "faulty");
    if (fault) {
      if (state === "faulty" && Date.now() - saidAt < againMs) return;
      state = "faulty";
      await tellFault(service, fault);
      saidAt = Date.now();
    } else if (state === "faulty") {
      // While the database is away nobody can be told: then the next look does it.
      await tellRecovery(service, "sent");
      state = "well";
    }
  };
}

/** As large as the largest photo: what a small file proves, the next photo would disprove. */
const probeBytes = 15 * 1024 * 1024;

/**
 * Looks after the disk that this process keeps things on, each time it is called: tells operators when it does not take
 * them or has little room left, and when that is over, and keeps the spool's reserve whole.
 */
export const makeDiskWatch = () =>
  makeFaultWatch("disk", async (doubted): Promise<Fault | undefined> => {
    const code = await findDiskFault(doubted);
    return code ? { kind: "configuration", error: `${diskFault}${code}` } : undefined;
  });

/** What the disk has against being written to; undefined when nothing. `doubted` asks for proof. */
async function findDiskFault(doubted: boolean): Promise<string | undefined> {
  const before = refusedByDisk.code;
  try {
    const { free, total } = await findDiskSpace();
    const toWrite = doubted || before ? probeBytes : 0;
    // What is left is not for the proof: others on this disk need it, the database perhaps.
    if (!hasRoom({ free: free - toWrite, total }, "photo")) return before ?? littleRoom;
    if (toWrite > 0) await probe();
    if (hasRoom({ free: free - spool.reserveBytes, total }, "photo")) await spool.fillReserve();
    // What has been refused meanwhile is for the next look.
    if (refusedByDisk.code === before) refusedByDisk.code = undefined;
    return before && !doubted ? before : undefined;
  } catch (error) {
    const code = diskCodeOf(error);
    if (!code) throw error;
    noteDiskFault(code);
    return code;
  }
}

async function probe(): Promise<void> {
  const file = path.join(env.DATA_DIR, `probe-${randomUUID()}`);
  try {
    await writeDurably(file, randomBytes(probeBytes));
  } finally {
    await rm(file, { force: true });
  }
}
