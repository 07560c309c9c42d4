import { setTimeout as pause } from "node:timers/promises";

const shortestPauseMs = 10;
const longestPauseMs = 200;

/**
 * Waits for something that happens elsewhere: asks repeatedly, and resolves to the first answer that is neither false
 * nor undefined. It asks less and less often, since asking slows what is waited for; `everyMs` is the longest pause. If
 * there is no answer within `seconds`, throws what was waited for. On an overloaded machine a second can take a minute.
 */
export async function until<Answer>(
  what: string,
  ask: () => Answer | Promise<Answer>,
  { seconds = 240, everyMs = longestPauseMs }: { seconds?: number; everyMs?: number } = {},
): Promise<Exclude<Answer, false | undefined>> {
  const deadline = Date.now() + seconds * 1000;
  for (let pauseMs = shortestPauseMs; ; pauseMs = Math.min(pauseMs * 1.5, everyMs)) {
    const answer = await ask();
    if (answer !== false && answer !== undefined) return answer as Exclude<Answer, false | undefined>;
    if (Date.now() > deadline) throw new Error(`Waited ${seconds} seconds in vain: ${what}`);
    await pause(pauseMs);
  }
}
