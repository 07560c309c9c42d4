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
  let idle = 0;
  let total = 0;
  for (const { times } of os.cpus()) {
    idle += times.idle;
    total += Object.values(times).reduce((sum, each) => sum + each, 0);
  }
  return { idle, total };
}

let waits = 0;
let disturbed = 0;

/**
 * Waits until nobody else uses the processors, at most half a minute. The load average would still
 * remember our own last measurement, so this samples the processors instead. `--busy` does not wait: for
 * a first look.
 */
export async function untilQuiet(): Promise<void> {
  waits++;
  if (process.argv.includes("--busy")) {
    disturbed++;
    return;
  }
  const until = Date.now() + longestWaitMs;
  while ((await sampleLoad()) > busyShare) {
    if (Date.now() < until) continue;
    disturbed++;
    return;
  }
}

/** How far the machine was ours: for the reader of a table. */
export function describeQuiet(): string {
  if (disturbed === 0) return "Every measurement began on an idle machine.";
  return `${disturbed} of ${waits} measurements began while something else used the processors.`;
}

export function describeMachine(): string {
  const processors = os.cpus();
  return `${processors.length} cores, Node ${process.versions.node}, ${process.platform} ${process.arch}`;
}
