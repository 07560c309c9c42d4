import { isDatabaseUnavailable } from "~/database/db.server";
import { describeError, logLine } from "~/log.server";
import { spool } from "~/services/files/spool.server";
import { carryOverPhotos } from "~/workflows/leads/carry-over-photos.server";
import { submitSpooled } from "~/workflows/leads/submit-lead.server";

const carryOverEveryMs = 60 * 60 * 1000;

/**
 * Stores what was taken in while the database was gone, and photos that an earlier version left in a folder, each time
 * it is called, in the process whose disk they are on: also when the outbox is left to workers elsewhere.
 */
export function makeSpoolDrainer(): () => Promise<void> {
  const report = reportOnce();
  let carryOverAt = 0;
  return async () => {
    await drainSpool(report);
    // Last: what waited in the spool may name a photo, too.
    if (Date.now() < carryOverAt) return;
    for (const name of await carryOverPhotos()) report(`${name} stays in the folder of photos: it is none`);
    carryOverAt = Date.now() + carryOverEveryMs;
  };
}

/**
 * One look through the spool. Rejects at the first outage; anything else that keeps a request from being
 * stored is reported, and the request stays for a person to see while those behind it are stored.
 */
async function drainSpool(report: (what: string) => void): Promise<void> {
  for (const key of await spool.list()) {
    try {
      const problem = await submitSpooled(key);
      if (problem) report(`${key} stays in the spool: ${problem}`);
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      report(`${key} stays in the spool: ${describeError(error)}`);
    }
  }
}

/** Says each thing once, however often it comes up. */
function reportOnce(): (what: string) => void {
  const reported = new Set<string>();
  return (what) => {
    if (reported.has(what)) return;
    reported.add(what);
    logLine("spool", what);
  };
}
