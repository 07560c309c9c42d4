import postgres from "postgres";
import { processWide } from "~/process-wide.server";
import { optionsOf } from "./driver-options.server";

/** Between two attempts to hear whether the database is back. */
const pauseMs = 1000;

/** A database that somebody has waited for in vain, until it answers again. */
export type Silence = { lasts(): boolean; begin(): void; end(): void };

/**
 * One visitor's wait is enough to know: from then on nobody waits, until the database at `url` has answered a question
 * of its own. The next one does not wait for the one before, which may have gone astray; each has `timeLimitMs`.
 */
export function openSilence(url: string, timeLimitMs: number): Silence {
  let asking: NodeJS.Timeout | undefined;
  const end = () => {
    clearInterval(asking);
    asking = undefined;
  };
  const ask = async () => {
    if (await answers(url, timeLimitMs)) end();
  };
  return {
    lasts: () => asking !== undefined,
    begin() {
      if (asking) return;
      asking = setInterval(() => void ask(), pauseMs).unref();
      void ask();
    },
    end,
  };
}

async function answers(url: string, timeLimitMs: number): Promise<boolean> {
  const client = postgres(url, { ...optionsOf(url), max: 1 });
  const leave = () => client.end({ timeout: 0 });
  const late = setTimeout(() => void leave(), timeLimitMs);
  const answered = await client`select 1`.then(
    () => true,
    () => false,
  );
  clearTimeout(late);
  await leave();
  return answered;
}

/** How this process uses the database: what it has asked and not heard, each of which wants a connection, and since when nobody answers. */
export const databaseUse = processWide(
  "database use",
  (): { asked: number; awaySince?: Date | undefined } => ({
    asked: 0,
  }),
);

/** Counts one that wants a connection until `done`. */
export function countAsked(done: Promise<unknown>): void {
  databaseUse.asked += 1;
  const leave = () => {
    databaseUse.asked -= 1;
  };
  done.then(leave, leave);
}

/** Notes that the database answered, or that it did not. */
export function noteAnswer(came: boolean): void {
  if (came) databaseUse.awaySince = undefined;
  else databaseUse.awaySince ??= new Date();
}
