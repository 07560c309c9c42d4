/**
 * `npm run faults -- --seed N --minutes M`: from seed N upward, each for forty seconds, or `--seconds`, on a database and processes of its
 * own, people use the site while its disk, clock, sockets, vendors and processes fail as the seed draws it. Prints what
 * became of each, and ends with 1 when something is not as it must be whatever happens.
 */
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { ensureBuilt } from "../../scripts/build.js";
import { openPostgres } from "../../scripts/postgres.js";
import { endAfter, openHere, say } from "../support/processes/command";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    minutes: { type: "string", default: "1" },
    seconds: { type: "string", default: "40" },
    alone: { type: "boolean" },
  },
});

async function runAlone(seed: number): Promise<boolean> {
  await openHere(process.env.DATABASE_URL ?? "");
  const { runMachine } = await import("../support/machine/machine");
  const { lines, broken } = await runMachine(seed, Number(values.seconds));
  for (const line of [...lines, ...broken.map((each) => `BROKEN ${each}`)]) say(line);
  return broken.length === 0;
}

async function runMany(): Promise<boolean> {
  ensureBuilt();
  const postgres = await openPostgres();
  process.env.DATABASE_URL = postgres.url;
  const { createEmptyDatabase } = await import("../support/setup/empty-database");
  const ends = Date.now() + Number(values.minutes) * 60_000;
  const broken: number[] = [];
  let seed = Number(values.seed);
  for (; Date.now() < ends; seed += 1) {
    const env = { ...process.env, DATABASE_URL: await createEmptyDatabase(`seed${seed}`) };
    const given = [
      "--import",
      "tsx",
      "tests/faults/machine.ts",
      "--alone",
      `--seed=${seed}`,
      `--seconds=${values.seconds}`,
    ];
    if (spawnSync(process.execPath, given, { env, stdio: "inherit" }).status !== 0) broken.push(seed);
  }
  await postgres.stop();
  say(`${seed - Number(values.seed)} seeds; broken: ${broken.join(", ") || "none"}`);
  return broken.length === 0;
}

await endAfter(values.alone ? runAlone(Number(values.seed)) : runMany());
