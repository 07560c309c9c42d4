import os from "node:os";
import { getHeapStatistics } from "node:v8";
import { processWide } from "~/process-wide.server";
import { waitedMs } from "./turns.server";

/**
 * How busy this process is: how late its event loop is or how long a page waits for its turn, in milliseconds, and the
 * part of its memory in use.
 */
export const load = processWide("load", () => ({ startedAt: new Date(), delayMs: 0, memory: 0 }));

/** The part of its memory with which a process has not long to live. */
export const mostMemory = 0.8;

const everyMs = 100;
/** The weight of earlier looks against the newest: one long turn of the event loop is no crowd. */
const smoothing = 0.8;

/** The memory of the machine, or of the container if that has less. */
function memoryBytes(): number {
  const allowed = process.constrainedMemory();
  return allowed > 0 ? Math.min(allowed, os.totalmem()) : os.totalmem();
}

function memoryUsed(): number {
  const { used_heap_size, heap_size_limit } = getHeapStatistics();
  return Math.max(used_heap_size / heap_size_limit, process.memoryUsage.rss() / memoryBytes());
}

/** Measures ten times a second, as long as the process lives. */
export function watchLoad(): void {
  let expected = performance.now() + everyMs;
  let looks = 0;
  const look = () => {
    const late = Math.max(0, performance.now() - expected, waitedMs());
    load.delayMs = load.delayMs * smoothing + late * (1 - smoothing);
    if (looks++ % 10 === 0) load.memory = memoryUsed();
    expected = performance.now() + everyMs;
  };
  setInterval(look, everyMs).unref();
}
