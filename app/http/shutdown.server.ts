const slot = globalThis as { fettleShutdown?: AbortController };

slot.fettleShutdown ??= new AbortController();

/** Aborted when the process begins to stop: streams that would never end by themselves end then. */
export const shutdown: AbortController = slot.fettleShutdown;
