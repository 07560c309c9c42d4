import { processWide } from "~/process-wide.server";

/** Aborted when the process begins to stop: streams that would never end by themselves end then. */
export const shutdown: AbortController = processWide("shutdown", () => new AbortController());
