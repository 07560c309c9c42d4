import { setTimeout as pause } from "node:timers/promises";
import { until } from "../until";

export type Kill = { what: string; at: number };

type Victim = {
  name: string;
  kill(): Promise<void>;
  /** Brings it back; rejects when that does not work yet. */
  revive(): Promise<void>;
  /** The longest that it stays dead, in milliseconds. */
  longestAbsenceMs: number;
};

/** How many people may be served between a moment for a kill and that kill. */
const slack = 30;

/**
 * Kills a victim `times` times while work goes on, each time at a random point of the work and after a random wait, and
 * restarts it.
 */
export class Killer {
  readonly kills: Kill[] = [];
  readonly #moments: number[];

  constructor(
    readonly victim: Victim,
    times: number,
    work: number,
    readonly random: () => number,
  ) {
    this.#moments = Array.from({ length: times }, () => random() * (work - slack)).toSorted(
      (one, other) => one - other,
    );
  }

  /** Whether the work has to wait, or it would be over before the last kill. */
  isBehind(done: number): boolean {
    return this.#moments.filter((moment) => moment < done - slack).length > this.kills.length;
  }

  /** Resolves when it has killed as often as it should and the victim is back. */
  async run(done: () => number): Promise<void> {
    const { name, kill, revive, longestAbsenceMs } = this.victim;
    for (const moment of this.#moments) {
      await until(`so much is done that ${name} is killed`, () => done() >= moment, { seconds: 240 });
      await pause(this.random() * 200);
      this.kills.push({ what: name, at: Date.now() });
      await kill();
      await pause(this.random() * longestAbsenceMs);
      await until(
        `${name} is back`,
        () =>
          revive().then(
            () => true,
            () => false,
          ),
        { seconds: 120 },
      );
    }
  }
}
