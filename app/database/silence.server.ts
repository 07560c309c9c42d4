import postgres from "postgres";
import { everywhere } from "./driver-options.server";

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
  const client = postgres(url, { ...everywhere, max: 1 });
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
