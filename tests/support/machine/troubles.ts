import { setTimeout as pause } from "node:timers/promises";
import type { FaultySite } from "./site";

export type Draw = {
  /** From `least` to `most`. */
  between(least: number, most: number): number;
  one<Item>(of: readonly Item[]): Item;
};

export const drawFrom = (random: () => number): Draw => ({
  between: (least, most) => least + random() * (most - least),
  one: (of) => {
    const drawn = of[Math.floor(random() * of.length)];
    if (drawn === undefined) throw new Error("There is nothing to draw from");
    return drawn;
  },
});

/** Makes something fail for `ms`, and repairs it. */
type Trouble = {
  name: string;
  longestMs: number;
  befall(site: FaultySite, draw: Draw, ms: number): Promise<void>;
};

const kept = (
  name: string,
  longestMs: number,
  begin: (site: FaultySite, draw: Draw) => unknown,
  end: (site: FaultySite) => unknown,
): Trouble => ({
  name,
  longestMs,
  async befall(site, draw, ms) {
    await begin(site, draw);
    await pause(ms);
    await end(site);
  },
});

const mended = ({ line }: FaultySite) => line.mend();
/** One at a time: a process cannot start without what it cannot reach. */
export const ofProcesses: readonly Trouble[] = [
  kept("connections to the database break", 10, ({ line }) => line.interrupt(), mended),
  kept("the database is gone", 3_000, ({ line }) => line.cut(), mended),
  kept("a proxy has lost the database", 2_000, ({ line }) => line.slam(), mended),
  kept("the database says nothing", 7_000, ({ line }) => line.freeze(), mended),
  kept(
    "the server is killed",
    300,
    ({ server }) => server.kill(),
    (site) => site.reviveServer(),
  ),
  kept(
    "the server is told to stop",
    10,
    ({ server }) => server.stop(),
    (site) => site.reviveServer(),
  ),
  kept(
    "the worker is killed",
    2_000,
    ({ worker }) => worker.kill(),
    (site) => site.reviveWorker(),
  ),
];

const wellDisk = ({ system }: FaultySite) => system({ disk: "" });
const wellTwilio = ({ twilio }: FaultySite) => {
  for (const part of ["codes", "checks", "texts"] as const) twilio.answer(part);
};
const wellPost = ({ post }: FaultySite) => post.reply(() => undefined);
export const ofSurroundings: readonly Trouble[] = [
  kept(
    "the disk is full",
    3_000,
    ({ system }, draw) => system({ disk: "ENOSPC", share: draw.between(0.3, 1) }),
    wellDisk,
  ),
  kept(
    "the disk is broken",
    3_000,
    ({ system }, draw) => system({ disk: "EIO", share: draw.between(0.3, 1) }),
    wellDisk,
  ),
  kept(
    "the clock jumps",
    4_000,
    ({ system }, draw) => system({ clockMs: draw.between(-900_000, 900_000) }),
    ({ system }) => system({ clockMs: 0 }),
  ),
  kept(
    "who texts is down, silent or lies",
    4_000,
    ({ twilio }, draw) => {
      const lie = { status: 201, body: { status: "maybe" } };
      const answer = draw.one([{ status: 500, body: {} }, "silence", "reset", lie] as const);
      for (const part of ["codes", "texts"] as const) twilio.answer(part, answer);
    },
    wellTwilio,
  ),
  kept(
    "who mails is down, silent or hangs up",
    4_000,
    ({ post }, draw) => {
      const [moment, said] = draw.one([
        ["MAIL", "451 Later"],
        ["end of message", "silence"],
        ["greeting", "silence"],
        ["RCPT", "421 Going away"],
      ] as const);
      post.reply((now) => (now === moment ? said : undefined));
      post.hangUp();
    },
    wellPost,
  ),
];

/** Lets one drawn thing after another fail, each for as long as is drawn, until it is over. */
export async function befall(
  site: FaultySite,
  troubles: readonly Trouble[],
  draw: Draw,
  how: { isOver(): boolean; note(name: string): void },
) {
  while (!how.isOver()) {
    await pause(draw.between(200, 1_500));
    // What cannot start would be away for as long as something else fails.
    if (!site.server.running()) continue;
    const trouble = draw.one(troubles);
    how.note(trouble.name);
    await trouble.befall(site, draw, draw.between(10, trouble.longestMs));
  }
}
