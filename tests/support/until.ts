import { setTimeout as pause } from "node:timers/promises";

const pauseMs = 25;

/**
 * Waits for something that happens elsewhere: asks again and again, and resolves to the first answer that
 * is neither false nor undefined. Throws when there is none within `seconds`, and says what was waited for. What takes
 * a second takes a minute on a machine that is starved.
 */
export async function until<Answer>(
  what: string,
  ask: () => Answer | Promise<Answer>,
  { seconds = 240 }: { seconds?: number } = {},
): Promise<Exclude<Answer, false | undefined>> {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const answer = await ask();
    if (answer !== false && answer !== undefined) return answer as Exclude<Answer, false | undefined>;
    if (Date.now() > deadline) throw new Error(`Waited ${seconds} seconds in vain: ${what}`);
    await pause(pauseMs);
  }
}
