import { logLine } from "~/log.server";
import { type RetentionRule, retentionRules } from "~/models/admin/retention.server";
import { imports } from "~/services/files/imports.server";
import { pictures } from "~/services/files/pictures.server";
import { spool } from "~/services/files/spool.server";
import { removeOldImportFiles } from "~/workflows/import-listings.server";
import { removeLetGoFiles } from "~/workflows/listings/store-picture.server";

const oneDayMs = 24 * 60 * 60 * 1000;
const aDayAgo = () => new Date(Date.now() - oneDayMs);

/** Of files only what was never finished: what was kept is its owner's, who lets it go. */
const fileRules: readonly RetentionRule[] = [
  { what: "unfinished requests", apply: () => spool.forgetUnfinished(aDayAgo()) },
  { what: "unfinished pictures", apply: () => pictures.forgetUnfinished(aDayAgo()) },
  { what: "pictures that nobody owns", apply: removeLetGoFiles },
  { what: "unfinished files of imports", apply: () => imports.forgetUnfinished(aDayAgo()) },
  { what: "files of old imports", apply: removeOldImportFiles },
];

/** Takes away what the site has kept long enough, and says how much of what. Safe to run in any number of processes. */
export async function sweepOnce(): Promise<void> {
  const swept: string[] = [];
  for (const { what, apply } of [...retentionRules, ...fileRules]) {
    const count = await apply();
    if (count > 0) swept.push(`${count} ${what}`);
  }
  if (swept.length > 0) logLine("sweep", `took away ${swept.join(", ")}`);
}
