import os from "node:os";
import { getHeapStatistics } from "node:v8";
import { processWide } from "~/process-wide.server";
import { waitedMs } from "./turns.server";

/**
 * How busy this process is: by how long its event loop is late or a page waits for its turn, in milliseconds, and which part
 * of its memory it has used.
 */
export const load = processWide("load", () => ({ startedAt: new Date(), delayMs: 0, memory: 0 }));

/** Of its memory; with more a process has not long to live. */
export const mostMemory = 0.8;

const everyMs = 100;
/** How much of what was before counts against the newest look: one long turn is no crowd. */
const smoothing = 0.8;

/** What the process may have: of the machine, or of its container where that has less. */
function memoryBytes(): number {
  const allowed = process.constrainedMemory();
  return allowed > 0 ? Math.min(allowed, os.totalmem()) : os.totalmem();
}

function memoryUsed(): number {
  const { used_heap_size, heap_size_limit } = getHeapStatistics();
  return Math.max(used_heap_size / heap_size_limit, process.memoryUsage.rss() / memoryBytes());
}

/** Looks ten times a second, as long as the process lives. */
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
