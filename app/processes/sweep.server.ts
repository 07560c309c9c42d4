import { logLine } from "~/log.server";
import { sweepHits } from "~/models/limits/rate-limits.server";
import {
  blankOldMessages,
  eraseUnverifiedLeads,
  forgetEndedSessions,
  forgetOldCodes,
  forgetOldDrafts,
  forgetOldLookups,
  kept,
  listUnclaimedPhotos,
} from "~/models/operations/retention.server";
import { files } from "~/services/files/files.server";
import { forgetUnfinished } from "~/services/files/spool.server";

const oneDayMs = 24 * 60 * 60 * 1000;

/** Every rule about what is not kept, and what to call what it took. In this order: leads claim photos. */
const rules: readonly (readonly [what: string, apply: () => Promise<number>])[] = [
  ["counted acts", sweepHits],
  ["codes", forgetOldCodes],
  ["drafts", forgetOldDrafts],
  ["unverified leads", eraseUnverifiedLeads],
  ["messages", blankOldMessages],
  ["sessions", forgetEndedSessions],
  ["postcode look-ups", forgetOldLookups],
  ["photos", removeUnclaimedPhotos],
  ["unfinished requests", () => forgetUnfinished(new Date(Date.now() - oneDayMs))],
];

/** Takes away what the site has kept long enough, and says how much of what. Safe to run in any number of processes. */
export async function sweepOnce(): Promise<void> {
  const swept: string[] = [];
  for (const [what, apply] of rules) {
    const count = await apply();
    if (count > 0) swept.push(`${count} ${what}`);
  }
  if (swept.length > 0) logLine("sweep", `took away ${swept.join(", ")}`);
}

/** The files that a crash, a deleted request or an abandoned quiz left behind; returns how many. */
async function removeUnclaimedPhotos(): Promise<number> {
  const old = await files.listKeptBefore(new Date(Date.now() - kept.photoDays * oneDayMs));
  const unclaimed = await listUnclaimedPhotos(old);
  for (const key of unclaimed) await files.removeFile(key);
  return unclaimed.length;
}
