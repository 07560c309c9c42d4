import { setMaxListeners } from "node:events";
import { processWide } from "~/process-wide.server";

/** Aborted when the process takes no new requests any more: ends streams that would never end by themselves. */
export const shutdown: AbortController = processWide("shutdown", () => new AbortController());
// Every open stream of events listens.
setMaxListeners(0, shutdown.signal);

const asked = processWide("asked to stop", () => ({ yet: false }));

/** Notes that the process has been told to stop: it still answers, but wants no new traffic. */
export const announceStop = (): void => {
  asked.yet = true;
};
export const isStopping = (): boolean => asked.yet;
