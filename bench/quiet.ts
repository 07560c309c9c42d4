import os from "node:os";

const sampleMs = 500;
const busyShare = 0.1;
const longestWaitMs = 30_000;

/** The share of all processors' time that anybody used in the last half second, 0 to 1. */
async function sampleLoad(): Promise<number> {
  const before = processorTimes();
  await new Promise((resolve) => setTimeout(resolve, sampleMs));
  const after = processorTimes();
  return 1 - (after.idle - before.idle) / (after.total - before.total);
}

function processorTimes(): { idle: number; total: number } {
  const times = os.cpus().map((each) => each.times);
  const sum = (values: number[]) => values.reduce((all, each) => all + each, 0);
  return {
    idle: sum(times.map(({ idle }) => idle)),
    total: sum(times.flatMap((each) => Object.values(each))),
  };
}

let waits = 0;
let disturbed = 0;

/**
 * Waits until nobody else uses the processors, at most half a minute. The load average would still remember our own
 * last measurement, so this samples the processors instead. `--busy` does not wait: for a first look.
 */
export async function untilQuiet(): Promise<void> {
  waits++;
  const until = process.argv.includes("--busy") ? 0 : Date.now() + longestWaitMs;
  while (Date.now() < until) if ((await sampleLoad()) <= busyShare) return;
  disturbed++;
}

/** The machine, and how far it was ours: for the reader of a table. */
export function describeMachine(): string {
  const machine = `${os.cpus().length} cores, Node ${process.versions.node}, ${process.platform} ${process.arch}`;
  if (disturbed === 0) return `${machine}, idle before each measurement`;
  return `${machine}; something else used the processors as ${disturbed} of ${waits} measurements began`;
}
