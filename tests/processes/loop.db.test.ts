import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from "vitest";
import { db } from "~/database/db.server";
import { type Loop, type Running, startLoop } from "~/processes/loop.server";
import { useDatabase } from "../support/database";

useDatabase();

const hourMs = 3_600_000;
const soon = { timeout: 60_000, interval: 5 };
let log: MockInstance<typeof process.stderr.write>;
let running: Running | undefined;

beforeEach(() => {
  log = vi.spyOn(process.stderr, "write").mockReturnValue(true);
});
afterEach(async () => {
  await running?.stop();
  log.mockRestore();
});

const linesSaid = () =>
  log.mock.calls.map(([text]) => String(text)).filter((line) => line.startsWith("[post]"));

/** Starts a loop whose work is `pieces`, one after the other, and then nothing. */
function start(pieces: (() => unknown)[], loop: Partial<Loop> = {}) {
  const begun: number[] = [];
  running = startLoop({
    name: "post",
    verb: "post",
    everyMs: hourMs,
    work: async () => {
      begun.push(performance.now());
      return pieces[begun.length - 1]?.();
    },
    ...loop,
  });
  return begun;
}
const fail = () => {
  throw new Error("no stamps");
};

test("what tells that there may be work is heard long before the next look", async () => {
  const begun = start([], { channel: "post_written" });
  // Once at the start, and once when it begins to hear: what was told before is not lost.
  await expect.poll(() => begun.length, soon).toBe(2);
  await db.execute(sql`select pg_notify('post_written', '')`);
  await expect.poll(() => begun.length, soon).toBe(3);
});

test("where there may be more it goes on at once, and else waits", async () => {
  const begun = start([() => true, () => true, () => false]);
  await expect.poll(() => begun.length, soon).toBe(3);
  await running?.stop();
  expect(begun.length).toBe(3);
});

test("a failure is said once, and once that it is over", async () => {
  const begun = start([fail, fail, fail], { everyMs: 1 });
  await expect.poll(() => begun.length, soon).toBeGreaterThan(5);
  expect(linesSaid()).toEqual([
    expect.stringContaining("[post] cannot post: Error: no stamps"),
    "[post] can post again\n",
  ]);
});

test("after failures it waits ever longer, up to a bound", async () => {
  const begun = start([fail, fail, fail, fail], { everyMs: 40, longestMs: 100 });
  await expect.poll(() => begun.length, soon).toBe(5);
  const waits = begun.slice(1).map((each, place) => each - (begun[place] ?? 0));
  // A timer may be a millisecond early.
  for (const [place, least] of [39, 79, 99, 99].entries()) expect(waits[place]).toBeGreaterThanOrEqual(least);
});

test("of a database that is away nothing is said where others do", async () => {
  const away = () => {
    throw Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
  };
  const begun = start([away, away], { everyMs: 1, quietOutage: true });
  await expect.poll(() => begun.length, soon).toBeGreaterThan(2);
  expect(linesSaid()).toEqual([]);
});

test("who stops it waits for the piece in hand, and no other is begun", async () => {
  let finish = () => {};
  const begun = start([() => new Promise<boolean>((resolve) => (finish = () => resolve(true)))]);
  await expect.poll(() => begun.length, soon).toBe(1);
  let stopped = false;
  const stopping = running?.stop().then(() => {
    stopped = true;
  });
  await db.execute(sql`select 1`);
  expect(stopped).toBe(false);
  finish();
  await stopping;
  expect(begun.length).toBe(1);
});

test("what came since the last look is done when it stops", async () => {
  const begun = start([], { onceMore: true });
  await expect.poll(() => begun.length, soon).toBe(1);
  await running?.stop();
  expect(begun.length).toBe(2);
});
