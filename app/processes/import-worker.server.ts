import { workOnImports } from "~/workflows/import-listings.server";
import { startRungWorker } from "./rung-worker.server";

/**
 * Imports what operators sent, one file at a time over all processes, until it is stopped. `stop` resolves when the
 * batch in hand is stored; the next process goes on behind it.
 */
export const startImportWorker = () =>
  startRungWorker({
    channel: "import_work",
    lookMs: 2_000,
    longestRetryMs: 10_000,
    logged: ["imports", "import"],
    work: async (stopping) => (await workOnImports(stopping)) === "worked",
  });
