import { isDatabaseUnavailable } from "~/database/outage";
import { describeError, logLine } from "~/log.server";
import { deskVerbs } from "~/models/admin/desk.server";
import { writeDigest } from "~/models/admin/digest.server";
import { countFigureDays } from "~/models/admin/figures.server";
import { type RetentionRule, retentionRules } from "~/models/admin/retention.server";
import { applySettings, settingsChannel } from "~/models/admin/settings.server";
import { carryOutDecisions } from "~/models/base/deferred.server";
import type { Outgoing, Vendor } from "~/models/faults/fault";
import { listFaulty } from "~/models/faults/faults.server";
import { keepClocksOfReleased } from "~/models/leads/clock/due.server";
import { doDue } from "~/models/leads/clock/fire.server";
import { keepRooferCount } from "~/models/listings/roofer-count.server";
import { compareWaiting } from "~/models/listings/same/duplicates.server";
import { settleTradeMeans } from "~/models/listings/trade-means.server";
import { writeImpressions } from "~/models/placements/results/impressions.server";
import { countChosenPrices } from "~/models/prices/figures.server";
import { countQuizSteps } from "~/models/quiz/step-counts.server";
import { forgetPages } from "~/page-cache/page-cache.server";
import { imports } from "~/services/files/imports.server";
import { pictures } from "~/services/files/pictures.server";
import { spool } from "~/services/files/spool.server";
import { submitSpooled } from "~/workflows/leads/submit-lead.server";
import { removeLetGoFiles } from "~/workflows/listings/store-picture.server";
import { noteFault, noteRecovery } from "~/workflows/note-fault.server";
import { makePlanKeeper } from "~/workflows/placements/keep-plans.server";
import { askedVendors } from "~/workflows/senders.server";
import { removeOldImportFiles, workOnImports } from "~/workflows/work-on-imports.server";
import { makeDiskWatch, makeLimitWatch } from "./fault-watch.server";
import type { Loop } from "./loop.server";
import { makeReplicaWatch } from "./replicas.server";

/**
 * Goes through the requests that came while the database was away. Rejects at the first outage; any other problem with a
 * request is logged once, and that request stays for a person to see while the following ones are stored. Runs in the
 * process whose disk they are on, even if the outbox is left to workers elsewhere.
 */
function makeSpoolDrainer(): () => Promise<void> {
  const reported = new Set<string>();
  return async () => {
    for (const key of await spool.list()) {
      const problem = await submitSpooled(key).catch((error: unknown) => {
        if (isDatabaseUnavailable(error)) throw error;
        return describeError(error);
      });
      const what = `${key} stays in the spool: ${problem}`;
      if (problem === undefined || reported.has(what)) continue;
      reported.add(what);
      logLine("spool", what);
    }
  };
}

const oneDayMs = 24 * 60 * 60 * 1000;
const aDayAgo = () => new Date(Date.now() - oneDayMs);

/** Removes unfinished files, and files that their owners have let go; all others stay. */
const fileRules: readonly RetentionRule[] = [
  { what: "unfinished requests", apply: () => spool.forgetUnfinished(aDayAgo()) },
  { what: "unfinished pictures", apply: () => pictures.forgetUnfinished(aDayAgo()) },
  { what: "pictures that nobody owns", apply: removeLetGoFiles },
  { what: "unfinished files of imports", apply: () => imports.forgetUnfinished(aDayAgo()) },
  { what: "files of old imports", apply: removeOldImportFiles },
];

/** Deletes what has been kept long enough, and logs how much of each. Safe to run in any number of processes. */
export async function sweepOnce(): Promise<void> {
  const swept: string[] = [];
  for (const { what, apply } of [...retentionRules, ...fileRules]) {
    const count = await apply();
    if (count > 0) swept.push(`${count} ${what}`);
  }
  if (swept.length > 0) logLine("sweep", `took away ${swept.join(", ")}`);
}

const second = 1_000;
const minute = 60 * second;

/** Loops that any number of processes may run for all; they run where WORKER says so, beside the outbox. */
export const sharedLoops = (): Loop[] => [
  {
    name: "listings",
    verb: "list",
    everyMs: second,
    longestMs: 5 * second,
    channel: "businesses_changed",
    work: async () => (await compareWaiting()) > 0,
  },
  {
    name: "imports",
    verb: "import",
    everyMs: 2 * second,
    longestMs: 10 * second,
    channel: "import_work",
    // One batch at a time, and one file over all processes: another process continues after the last batch.
    work: async (stopping) => (await workOnImports(stopping)) === "worked",
  },
  {
    name: "leads",
    verb: "do what is due",
    everyMs: 2 * second,
    longestMs: 30 * second,
    work: () => doDue(),
  },
  {
    name: "decisions",
    verb: "carry out what was decided",
    everyMs: second,
    longestMs: 30 * second,
    work: () => carryOutDecisions(deskVerbs),
  },
  { name: "ratings", verb: "settle means", everyMs: 60 * minute, longestMs: second, work: settleTradeMeans },
  { name: "sweep", verb: "sweep", everyMs: 60 * minute, longestMs: second, work: sweepOnce },
  {
    name: "payments",
    verb: "keep plans",
    everyMs: minute,
    // Announces that a plan's listing was checked, or that a plan was bought.
    channel: "plans_due",
    work: makePlanKeeper(),
  },
  {
    name: "desk",
    verb: "count, sort and write what the desk reads",
    everyMs: 10 * minute,
    work: async () => {
      await countQuizSteps();
      await keepClocksOfReleased();
      await writeDigest();
      await countFigureDays();
      await countChosenPrices();
    },
  },
];

/** Loops of every web process, for its own disk, limits, count and replicas. */
export const ownLoops = (): Loop[] => [
  {
    name: "spool",
    verb: "look for requests",
    everyMs: 2 * second,
    quietOutage: true,
    work: makeSpoolDrainer(),
  },
  { name: "disk", verb: "look after it", everyMs: 2 * second, quietOutage: true, work: makeDiskWatch() },
  { name: "limits", verb: "look at them", everyMs: 5 * second, quietOutage: true, work: makeLimitWatch() },
  {
    name: "count",
    verb: "count businesses",
    // To count takes a second where there are 300,000; the bell says when.
    everyMs: minute,
    channel: "businesses_changed",
    quietOutage: true,
    work: keepRooferCount,
  },
  {
    name: "pages",
    verb: "forget them",
    everyMs: 60 * minute,
    channel: "all_removed",
    quietOutage: true,
    work: async () => forgetPages(),
  },
  { name: "replicas", verb: "look at them", everyMs: second, quietOutage: true, work: makeReplicaWatch() },
];

/** Applies operators' settings, in every process that uses them. */
export const settingsLoop = (): Loop => ({
  name: "settings",
  verb: "read them",
  everyMs: 5 * second,
  channel: settingsChannel,
  quietOutage: true,
  work: applySettings,
});

/** Writes this process's impressions; stopped after the last request, it writes the rest. */
export const impressionLoop = (): Loop => ({
  name: "plans",
  verb: "write what was counted",
  everyMs: 10 * second,
  onceMore: true,
  work: writeImpressions,
});

/**
 * Asks the vendors that this process uses, once at start, whether they accept our credentials, and every minute those
 * that did not: so the end of a fault shows even while there is nothing to send.
 */
export function outgoingLoop(services: readonly Vendor[]): Loop {
  let asked = false;
  return {
    name: "fettle",
    verb: "ask the vendors",
    everyMs: minute,
    quietOutage: true,
    work: async () => {
      const faulty: readonly Outgoing[] = asked
        ? (await listFaulty()).map(({ service }) => service)
        : services;
      asked = true;
      await noteSettings(services.filter((service) => faulty.includes(service)));
    },
  };
}

/**
 * Asks these vendors whether they accept our credentials, so that a wrong password shows before the first homeowner
 * comes, and its correction before the next. Sends nothing. Rejects as a vendor's adapter does.
 */
async function noteSettings(services: readonly Vendor[]): Promise<void> {
  const found = await Promise.all(
    services.map(async (service) => ({ service, fault: await askedVendors[service].findFault() })),
  );
  for (const { service, fault } of found) {
    if (fault) await noteFault(service, fault);
    // A store is tested by storing something.
    else await noteRecovery(service, service === "files" ? "sent" : "let in");
  }
}
