import { randomBytes, randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import path from "node:path";
import { env } from "~/env.server";
import { listCrowds } from "~/models/base/crowds.server";
import { diskCodeOf, diskFault, hasRoom, littleRoom } from "~/models/faults/disk";
import { findDiskSpace, noteDiskFault, refusedByDisk } from "~/models/faults/disk.server";
import { dayLimits, type Fault, type Outgoing } from "~/models/faults/fault";
import { listFaulty } from "~/models/faults/faults.server";
import { findUsed } from "~/models/phones/code-limits.server";
import { writeDurably } from "~/services/files/durable-file.server";
import { spool } from "~/services/files/spool.server";
import { tellFault, tellRecovery } from "~/workflows/note-fault.server";

/** How often a lasting fault is recorded again: another process may have recorded its recovery. */
const againMs = 60_000;

/**
 * Returns a function that tells operators when `find` has found a fault, and when it is over. `find` is called with
 * `doubted` while there is a fault, and then has to prove that it is over.
 */
export function makeFaultWatch(
  service: Outgoing,
  find: (doubted: boolean) => Promise<Fault | undefined>,
): () => Promise<void> {
  /** Not known at the start: a former process may have recorded a fault that has ended since. */
  let state: "not known" | "well" | "faulty" = "not known";
  let said = { error: "", at: 0 };
  let beganAt = new Date();
  /** What the database may have recorded without an answer to us: nobody has logged that. */
  let unsure: "beginning" | "end" | undefined;
  return async () => {
    if (state === "not known")
      state = (await listFaulty()).some((each) => each.service === service) ? "faulty" : "well";
    const fault = await find(state === "faulty");
    if (fault) {
      const fresh = fault.error !== said.error;
      if (!fresh && Date.now() - said.at < againMs) return;
      if (state !== "faulty") beganAt = new Date();
      state = "faulty";
      const unsaid = unsure === "beginning";
      if (fresh) unsure = "beginning";
      await tellFault(service, fault, unsaid);
      unsure = undefined;
      said = { error: fault.error, at: Date.now() };
    } else if (state === "faulty") {
      const unsaid = unsure === "end" ? { beganAt, error: said.error } : undefined;
      unsure = "end";
      // If the database is away this throws, and the next call reports the recovery.
      await tellRecovery(service, "sent", unsaid);
      [state, unsure, said] = ["well", undefined, { error: "", at: 0 }];
    }
  };
}

/**
 * Tells operators when a limit that everybody shares is nearly used up and when it is, when a limit of this process or
 * of a network refuses people, and when that is over.
 */
export function makeLimitWatch(): () => Promise<void> {
  const watches = [
    ...dayLimits.map((limit) => makeFaultWatch(limit, () => findUsed(limit))),
    makeFaultWatch("crowds", async (): Promise<Fault | undefined> => {
      const limits = listCrowds();
      return limits.length > 0 ? { kind: "configuration", error: limits.join(", ") } : undefined;
    }),
  ];
  return async () => {
    for (const watch of watches) await watch();
  };
}

/** As large as the largest photo, since a small file would not prove that one can be stored. */
const probeBytes = 15 * 1024 * 1024;

/**
 * Checks the disk of this process each time it is called: tells operators when it cannot be written or has little room
 * left, and when that is over; and fills up the spool's reserve.
 */
export const makeDiskWatch = () =>
  makeFaultWatch("disk", async (doubted): Promise<Fault | undefined> => {
    const code = await findDiskFault(doubted);
    return code ? { kind: "configuration", error: `${diskFault}${code}` } : undefined;
  });

/** The code of the disk's fault; undefined if there is none. `doubted` asks for a test by writing. */
async function findDiskFault(doubted: boolean): Promise<string | undefined> {
  const before = refusedByDisk.code;
  try {
    const { free, total } = await findDiskSpace();
    const toWrite = doubted || before ? probeBytes : 0;
    // The remaining room is not used for the test: others on this disk need it, perhaps the database.
    if (!hasRoom({ free: free - toWrite, total }, "photo")) return before ?? littleRoom;
    if (toWrite > 0) await probe();
    if (hasRoom({ free: free - spool.reserveBytes, total }, "photo")) await spool.fillReserve();
    // A failure that was noted meanwhile is left for the next round.
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
