import { writeDigest } from "~/models/admin/digest.server";
import { countFigureDays } from "~/models/admin/figures.server";
import type { Vendor } from "~/models/faults/fault";
import { listFaulty } from "~/models/faults/faults.server";
import { keepClocksOfReleased } from "~/models/leads/clock/due.server";
import { doDue } from "~/models/leads/clock/fire.server";
import { compareWaiting } from "~/models/listings/same/duplicates.server";
import { listWaiting } from "~/models/listings/waiting.server";
import { writeImpressions } from "~/models/placements/results/impressions.server";
import { countQuizSteps } from "~/models/quiz/step-counts.server";
import { workOnImports } from "~/workflows/import-listings.server";
import { siteFacts } from "~/workflows/leads/site-facts.server";
import { noteSettings, type Vendors } from "~/workflows/note-fault.server";
import { makeDiskWatch } from "./disk-watch.server";
import type { Loop } from "./loop.server";
import { makePlanKeeper } from "./plan-keeper.server";
import { makeSpoolDrainer } from "./spool-drainer.server";
import { sweepOnce } from "./sweep.server";

const second = 1_000;
const minute = 60 * second;

/** What any number of processes may do for all of them: it is done where WORKER says so, beside the outbox. */
export const sharedLoops = (): Loop[] => [
  {
    name: "listings",
    verb: "list",
    everyMs: second,
    longestMs: 5 * second,
    channel: "businesses_changed",
    work: async () => (await listWaiting()) > 0 || (await compareWaiting()) > 0,
  },
  {
    name: "imports",
    verb: "import",
    everyMs: 2 * second,
    longestMs: 10 * second,
    channel: "import_work",
    // A batch at a time, and one file over all processes: the next process goes on behind the last batch.
    work: async (stopping) => (await workOnImports(stopping)) === "worked",
  },
  {
    name: "leads",
    verb: "do what is due",
    everyMs: 2 * second,
    longestMs: 30 * second,
    work: () => doDue(siteFacts),
  },
  { name: "sweep", verb: "sweep", everyMs: 60 * minute, longestMs: second, work: sweepOnce },
  {
    name: "payments",
    verb: "keep plans",
    everyMs: minute,
    // A listing has been checked for which a plan waits, or one was bought.
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
    },
  },
];

/** What each process that answers does for itself: for its own disk. */
export const ownLoops = (): Loop[] => [
  {
    name: "spool",
    verb: "look for requests",
    everyMs: 2 * second,
    quietOutage: true,
    work: makeSpoolDrainer(),
  },
  { name: "disk", verb: "look after it", everyMs: 2 * second, quietOutage: true, work: makeDiskWatch() },
];

/** What this process counted of listings with a plan: stopped when no request is under way any more, it writes the rest. */
export const impressionLoop = (): Loop => ({
  name: "plans",
  verb: "write what was counted",
  everyMs: 10 * second,
  onceMore: true,
  work: writeImpressions,
});

/**
 * Asks the vendors that this process uses once at start whether they know us, and every minute those that did not: so it
 * shows when a fault is mended, also while there is nothing to send.
 */
export function outgoingLoop(services: readonly Vendor[], vendors: Vendors): Loop {
  let asked = false;
  return {
    name: "fettle",
    verb: "ask the vendors",
    everyMs: minute,
    quietOutage: true,
    work: async () => {
      const faulty = asked ? await listFaulty() : services;
      asked = true;
      await noteSettings(
        services.filter((service) => faulty.includes(service)),
        vendors,
      );
    },
  };
}
