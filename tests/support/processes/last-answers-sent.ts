import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { until } from "../until";
import { type LastAnswer, postLastAnswer } from "./last-form";
import type { Settings } from "./server-process";

/** By then a browser has long reported that nobody answers. */
const timeLimitMs = 20_000;
const mostTries = 100;

/** What the address means that the last answer leads to. Anything else is no acknowledgement. */
const meanings: readonly [meaning: string, address: RegExp][] = [
  ["stored, waiting page", /^\/(quote-quiz\/calculating|ai-quote\/processing)\?id=/],
  ["stored, results page", /^\/(quote-results|quote-quiz\/results)\?id=/],
  ["spooled, fallback page", /^\/(quote-results-fallback|quote-success)\?/],
];

/** Presses the button, and 'Try again' for as long as there is none who takes it; what the person is told. */
export async function sendLastAnswer(
  person: LastAnswer,
  origin: () => string,
  pauseBeforeNext: () => Promise<unknown>,
): Promise<string> {
  for (let tries = 0; tries < mostTries; tries++) {
    const answer = await postLastAnswer(origin(), person, AbortSignal.timeout(timeLimitMs)).catch(
      () => undefined,
    );
    // The redirect is in the headers: the body need not arrive.
    void answer?.body?.cancel().catch(() => undefined);
    if (answer && answer.status < 500) {
      const address = answer.headers.get("Location") ?? "";
      const meaning = meanings.find(([, led]) => led.test(address));
      return meaning?.[0] ?? `not acknowledged: ${answer.status} ${address.split("?")[0]}`;
    }
    await pauseBeforeNext();
  }
  return `not acknowledged: gave up after ${mostTries} tries`;
}

/** Does the work for every item, `atOnce` at a time. */
export async function forEach<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const left = items.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of left) await work(item);
    }),
  );
}

/** Resolves when neither the spool nor the outbox holds anything. */
export async function untilAllIsDone(
  { DATA_DIR = "" }: Settings,
  countPending: () => Promise<number>,
  seconds: () => number,
): Promise<void> {
  const spool = path.join(DATA_DIR, "spool");
  const spooled = () =>
    existsSync(spool) ? readdirSync(spool).filter((name) => name.endsWith(".sealed")).length : 0;
  await until("the spool is empty", () => spooled() === 0, { seconds: seconds() });
  await until("everything is sent", async () => (await countPending()) === 0, { seconds: seconds() });
}
