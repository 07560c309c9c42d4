import { compareWaiting } from "~/models/listings/same/duplicates.server";
import { listWaiting } from "~/models/listings/waiting.server";
import { startRungWorker } from "./rung-worker.server";

/**
 * Brings what was written in bulk into the lists, and looks for duplicates of what was written, until it is stopped: at once when something changes, and once a
 * second. Any number of processes may do it. `stop` resolves when the batch in hand is done.
 */
export const startListingWorker = () =>
  startRungWorker({
    channel: "businesses_changed",
    lookMs: 1_000,
    longestRetryMs: 5_000,
    logged: ["listings", "list"],
    work: async () => (await listWaiting()) > 0 || (await compareWaiting()) > 0,
  });
