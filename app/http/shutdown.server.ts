import { setMaxListeners } from "node:events";
import { processWide } from "~/process-wide.server";

/** Aborted when the process takes nothing new any more: streams that would never end by themselves end then. */
export const shutdown: AbortController = processWide("shutdown", () => new AbortController());
// Every open stream of events listens.
setMaxListeners(0, shutdown.signal);

const asked = processWide("asked to stop", () => ({ yet: false }));

/** The process has been told to stop: it still answers, but wants nobody sent to it any more. */
export const announceStop = (): void => {
  asked.yet = true;
};
export const isStopping = (): boolean => asked.yet;
