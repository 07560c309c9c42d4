import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { seededRandom } from "../numbers";
import { until } from "../until";
import { findBroken } from "./invariants";
import { emptyMemory, everybody, live, type World } from "./people";
import { type FaultySite, openFaultySite } from "./site";
import { befall, drawFrom, ofProcesses, ofSurroundings } from "./troubles";

/** The most memory of a web process, in MB: it starts with about 200. */
const mostMegabytes = 700;
/** How long after the end somebody may still wait for an answer: a process that starts anew, an event told again. */
const mostLateSeconds = 100;

type Run = { seed: number; lines: string[]; broken: string[] };

const megabytesOf = (pid: number): number => {
  const status = `/proc/${pid}/status`;
  return existsSync(status)
    ? Number(/VmRSS:\s+(\d+)/.exec(readFileSync(status, "utf8"))?.[1] ?? 0) / 1024
    : 0;
};

/**
 * People use the site for `seconds` while one thing after another fails, all drawn from `seed`; then everything is
 * repaired, what waits is stored, and the invariants are checked. Uses this process's database.
 */
export async function runMachine(seed: number, seconds: number): Promise<Run> {
  const drawing = (salt: number) => drawFrom(seededRandom(Math.imul(seed, 2_654_435_761) + salt));
  const people = await everybody();
  const site = await openFaultySite(seed);
  const ends = Date.now() + seconds * 1000;
  const happened = new Map<string, number>();
  const world: World = {
    origin: () => site.server.origin,
    isOver: () => Date.now() > ends,
    memory: emptyMemory(),
  };
  const how = {
    isOver: world.isOver,
    note: (name: string) => happened.set(name, (happened.get(name) ?? 0) + 1),
  };
  let mostUsed = 0;
  const watching = setInterval(() => {
    mostUsed = Math.max(mostUsed, megabytesOf(site.server.pid));
  }, 500);
  const stuck = await undoneOf(
    {
      ...Object.fromEntries(
        people.map((person, number) => [
          `${person.name} ${number}`,
          live(person, world, drawing(number + 10)),
        ]),
      ),
      "who troubles processes": befall(site, ofProcesses, drawing(1), how),
      "who troubles their surroundings": befall(site, ofSurroundings, drawing(2), how),
    },
    (seconds + mostLateSeconds) * 1000,
  );
  clearInterval(watching);
  const { memory } = world;
  if (mostUsed > mostMegabytes) memory.wrong.push(`the server used ${Math.round(mostUsed)} MB`);
  if (stuck.length > 0) memory.wrong.push(`not done ${mostLateSeconds} s after the end: ${stuck.join(", ")}`);
  else await untilSettled(site, memory.wrong);
  const broken = await findBroken(memory);
  const log = site.server.log();
  await site.close();
  const troubles = [...happened].map(([name, count]) => `${name} ${count}`).join("; ");
  return {
    seed,
    broken: broken.length > 0 ? [...broken, log.slice(-4_000)] : [],
    lines: [
      `seed ${seed}: ${memory.answers} asked, ${memory.away} of them in vain, ${memory.acknowledged.length} leads, ${memory.bought.length} plans, ${Math.round(mostUsed)} MB at most`,
      `  ${troubles}`,
    ],
  };
}

/** Waits for all of them, at most `mostMs`; returns the names of those that are not done. */
async function undoneOf(works: Readonly<Record<string, Promise<void>>>, mostMs: number): Promise<string[]> {
  const undone = new Set(Object.keys(works));
  const done = Promise.all(
    Object.entries(works).map(([name, work]) => work.then(() => void undone.delete(name))),
  );
  await Promise.race([done, pause(mostMs, undefined, { ref: false })]);
  return [...undone];
}

/** Waits until the process answers at once and nothing waits on its disk. */
async function untilSettled(site: FaultySite, wrong: string[]): Promise<void> {
  const spool = path.join(site.dataFolder, "spool");
  const spooled = () =>
    existsSync(spool) ? readdirSync(spool).filter((name) => name.endsWith(".sealed")) : [];
  await until("the spool is empty", () => spooled().length === 0, { seconds: 60 }).catch(() =>
    wrong.push(`${spooled().length} requests stay in the spool`),
  );
  await pause(500);
  const { ok } = await fetch(`${site.server.origin}/readyz`, { signal: AbortSignal.timeout(10_000) });
  if (!ok) wrong.push("the server is not ready though all is well");
  if (!site.worker.running()) wrong.push(`the worker ended: ${site.worker.log().slice(-1_000)}`);
}
