import { afterEach, expect, test, vi } from "vitest";
import { type Loop, startLoop } from "~/processes/loop.server";

afterEach(() => vi.restoreAllMocks());

const fail = () => {
  throw new Error("no stamps");
};
const away = () => {
  throw Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
};

/** How often a loop had begun when it was stopped, after `pieces` one after the other, and what it said. */
async function loopThrough(pieces: (() => unknown)[], how: Partial<Loop>) {
  const log = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  let begun = 0;
  const work = async () => pieces[begun++]?.();
  const running = startLoop({ name: "post", verb: "post", everyMs: 1, work, ...how });
  try {
    await expect.poll(() => begun, { timeout: 60_000, interval: 5 }).toBeGreaterThan(pieces.length);
  } finally {
    await running.stop();
  }
  const said = log.mock.calls.map(([text]) => String(text)).filter((line) => line.startsWith("[post]"));
  return { begun, said };
}

test("a failure of work that repeats is said once, and once that it is over", async () => {
  const { said } = await loopThrough([fail, fail, fail], {});
  expect(said).toEqual([
    expect.stringContaining("[post] cannot post: Error: no stamps"),
    "[post] can post again\n",
  ]);
});

test("of a database that is away nothing is said where others do", async () => {
  expect((await loopThrough([away, away], { quietOutage: true })).said).toEqual([]);
});

test("what came since the last look is done when the work stops", async () => {
  expect((await loopThrough([], { everyMs: 3_600_000, onceMore: true })).begun).toBe(2);
});
