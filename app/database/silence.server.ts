import postgres from "postgres";
import { processWide } from "~/process-wide.server";
import { optionsOf } from "./driver-options.server";

/** The pause between two checks whether the database is back. */
const pauseMs = 1000;

/** Lasts from when a query got no answer in time until the database answers again. */
export type Silence = { lasts(): boolean; begin(): void; end(): void };

/**
 * One visitor's wait is enough: from then on nobody waits, until the database at `url` has answered a check. A check
 * does not wait for the one before, which may have been lost; each has `timeLimitMs`.
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

/** This process's unanswered queries, each of which needs a connection, and since when no answer came. */
export const databaseUse = processWide(
  "database use",
  (): { asked: number; awaySince?: Date | undefined } => ({
    asked: 0,
  }),
);

/** Counts a query or transaction that needs a connection, until `done`. */
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
