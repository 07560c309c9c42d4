import { explainDatabase, listen } from "~/database/db.server";
import { isDatabaseUnavailable } from "~/database/outage";
import { describeError, logLine } from "~/log.server";
import { makeBell } from "./backoff.server";

/** A piece of work that a process does again and again beside answering. */
export type Loop = {
  /** Whose lines these are in the log, and the verb of what cannot be done. */
  name: string;
  verb: string;
  /** How long after the end of a piece the next is looked for. After failures it is that many times as long. */
  everyMs: number;
  /** The longest wait after failures. */
  longestMs?: number;
  /** What is told of when there may be something to do, by NOTIFY. */
  channel?: string;
  /** Nothing is said while the database is away: others do. */
  quietOutage?: boolean;
  /** Once more when it is told to stop, for what came since. */
  onceMore?: boolean;
  /** Does a piece of it; true when there may be more to do at once. */
  work(stopping: AbortSignal): Promise<unknown>;
};

export type Running = {
  /** Begins nothing more; resolves when the piece in hand is done. */
  stop(): Promise<void>;
};

/**
 * Does this work now, and again until it is stopped: when its time comes, and at once when its channel tells. When it
 * begins to fail it says so once, and once when it is over.
 */
export function startLoop(loop: Loop): Running {
  const stopping = new AbortController();
  const bell = makeBell();
  const done = repeat(loop, stopping.signal, bell);
  return {
    async stop() {
      stopping.abort();
      bell.ring();
      await done;
    },
  };
}

/** Never rejects before it is told to stop, by somebody who waits for it. */
async function repeat(
  { channel, onceMore, ...loop }: Loop,
  stopping: AbortSignal,
  bell: ReturnType<typeof makeBell>,
): Promise<void> {
  let unlisten: (() => Promise<void>) | undefined;
  const attempt = makeAttempt(loop, async () => {
    if (channel) unlisten ??= await listen(channel, bell.ring);
    return loop.work(stopping);
  });
  while (!stopping.aborted) {
    const waitMs = await attempt();
    if (waitMs > 0) await bell.wait(waitMs);
  }
  if (onceMore) await attempt();
  await unlisten?.();
}

/** One piece of the work, which never rejects: resolves to how long there is nothing to do, in milliseconds. */
function makeAttempt(
  { name, verb, everyMs, longestMs = everyMs, quietOutage }: Omit<Loop, "channel" | "onceMore">,
  work: () => Promise<unknown>,
): () => Promise<number> {
  let failures = 0;
  let said = false;
  return async () => {
    try {
      const more = await work();
      if (said) logLine(name, `can ${verb} again`);
      failures = 0;
      said = false;
      return more === true ? 0 : everyMs;
    } catch (error) {
      if (!said && !(quietOutage && isDatabaseUnavailable(error))) {
        logLine(name, `cannot ${verb}: ${explainDatabase(error) ?? describeError(error)}`, "error");
        said = true;
      }
      failures += 1;
      return Math.min(everyMs * failures, longestMs);
    }
  };
}
