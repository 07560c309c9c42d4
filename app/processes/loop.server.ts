import { explainDatabase, listen } from "~/database/db.server";
import { isDatabaseUnavailable } from "~/database/outage";
import { describeError, logLine } from "~/log.server";
import { makeBell } from "./backoff.server";

/** Work that a process repeats while it answers requests. */
export type Loop = {
  /** The name of its log lines, and a verb for what fails. */
  name: string;
  verb: string;
  /** The pause between two rounds; after failures it is that many times as long. */
  everyMs: number;
  /** The longest wait after failures. */
  longestMs?: number;
  /** The channel of NOTIFY that says that there may be something to do. */
  channel?: string;
  /** Logs no outage of the database: others do. */
  quietOutage?: boolean;
  /** Runs once more when it is stopped, for what came since. */
  onceMore?: boolean;
  /** Does a round; true when there may be more to do at once. */
  work(stopping: AbortSignal): Promise<unknown>;
};

export type Running = {
  /** Begins no further round; resolves when the present one is done. */
  stop(): Promise<void>;
};

/**
 * Does this work now, and again until it is stopped: after each pause, and at once when it is told. Logs once when
 * it begins to fail, and once when that is over.
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

/** Never rejects before it is stopped, when a caller waits for it. */
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

/** One round, which never rejects: resolves to how many milliseconds to pause. */
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
