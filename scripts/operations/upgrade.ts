import { spawnSync } from "node:child_process";
import { existsSync, realpathSync, renameSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { findNewestBackup } from "../../app/processes/backup-age.server";
import { run } from "./backups";
import { listObstacles, openWayBack, type Release, readRelease } from "./way-back";

/**
 * `npm run upgrade -- BACKUPS`, as root in the folder of a release that is built: takes a backup and proves it, migrates
 * the database while the release before goes on answering, lets `../current` lead here and `../previous` to that one, and
 * restarts one process after the other, as many as systemd has. Each must say that it is ready and give a page; when one
 * does not, the release before comes back. `--back` lets it come back later, on the tables as they are. In a container, where
 * nothing leads to a release, both leave the processes to whoever runs the containers; the way back is opened by the release
 * that one goes back to.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    back: { type: "boolean", default: false },
    seconds: { type: "string", default: "90" },
  },
});
const usage =
  "Usage, with the settings of the site: npm run upgrade -- BACKUPS, or npm run upgrade -- --back";
const freshMinutes = 10;
const link = (name: "current" | "previous") => path.resolve("..", name);
const unfinished = `${link("current")}.${process.pid}`;
/** What the database says of a statement is the cause of what drizzle says. */
const why = (error: unknown): string =>
  error instanceof Error
    ? [error.message, ...(error.cause instanceof Error ? [error.cause.message] : [])].join("\n")
    : String(error);
const say = (line: string) => process.stdout.write(`${line}\n`);

function lead(name: "current" | "previous", to: Release): void {
  symlinkSync(to.folder, unfinished);
  // In one step: nobody ever finds that it leads nowhere.
  renameSync(unfinished, link(name));
}

const ours = (command: string, ...args: string[]) =>
  run(process.execPath, ["scripts/start.js", command, ...args]);

async function isAnswering(port: string): Promise<boolean> {
  const asked = ["/readyz", "/"].map((address) =>
    fetch(`http://127.0.0.1:${port}${address}`, {
      redirect: "manual",
      signal: AbortSignal.timeout(10_000),
    }).then(
      async (answer) => (await answer.text()) !== "" && answer.status === 200,
      () => false,
    ),
  );
  return (await Promise.all(asked)).every(Boolean);
}

/** Restarts a process; of a web process, which has its port in its name, waits for a page. Throws when none comes in time. */
async function restart(unit: string): Promise<void> {
  const began = Date.now();
  const { status } = spawnSync("systemctl", ["restart", unit], { stdio: "inherit" });
  if (status !== 0) throw new Error(`systemctl could not restart ${unit}: journalctl -u ${unit} says why`);
  const [, port] = /@(\d+)\.service$/.exec(unit) ?? [];
  while (port && !(await isAnswering(port))) {
    if (Date.now() - began > Number(values.seconds) * 1000) {
      throw new Error(`${unit} gives no page after ${values.seconds} s: journalctl -u ${unit} says why`);
    }
    await pause(200);
  }
  say(`${unit} is restarted, after ${((Date.now() - began) / 1000).toFixed(1)} s`);
}

/** The units that systemd has started, or would again: whoever stopped one wants it to stay so. */
function listUnits(): string[] {
  const args = [
    "list-units",
    "--plain",
    "--no-legend",
    "--full",
    "fettle-web@*.service",
    "fettle-worker.service",
  ];
  const { status, stdout } = spawnSync("systemctl", args, { encoding: "utf8" });
  const units = status === 0 ? stdout.split("\n").flatMap((line) => line.split(" ", 1).filter(Boolean)) : [];
  if (!units.some((unit) => unit.includes("@"))) {
    throw new Error("systemd has no fettle-web@PORT: systemctl start fettle-web@3001 fettle-web@3002");
  }
  return units;
}

async function migrate(): Promise<void> {
  const { closeDatabase } = await import("../../app/database/drivers.server");
  const { migrateDatabase } = await import("../../app/database/migrations.server");
  try {
    await migrateDatabase();
  } finally {
    await closeDatabase();
  }
}

/** Prepares the database, and has all processes run `to`; `from` again when anything of that fails. */
async function exchange(url: string, from: Release, to: Release, prepare: () => Promise<void>) {
  const units = listUnits();
  const runAll = async (release: Release) => {
    lead("current", release);
    for (const unit of units) await restart(unit);
  };
  try {
    await prepare();
    await runAll(to);
    say(`The site runs ${to.version}.`);
  } catch (error) {
    say(`${why(error)}\nGoing back to ${from.version}.`);
    await openWayBack(url, from);
    if (realpathSync(link("current")) !== from.folder) await runAll(from);
    throw new Error(`The site runs ${from.version}, as before. Nothing that was written meanwhile is lost.`);
  }
}

/** One of the last minutes is proved as it is, that a second attempt does not wait for another. */
async function backUp(folder: string): Promise<void> {
  const newest = findNewestBackup(folder);
  if (!newest || Date.now() - newest.getTime() > freshMinutes * 60_000)
    return ours("backup", folder, "--check");
  say(`The backup of ${newest.toISOString()} is fresh enough.`);
  return ours("restore", folder, "--check");
}

async function upgrade(url: string, backups: string): Promise<void> {
  const [from, to] = [readRelease(realpathSync(link("current"))), readRelease(process.cwd())];
  if (from.folder === to.folder) throw new Error(`${link("current")} leads here already.`);
  say(`From ${from.version} to ${to.version}. First a backup is restored once to prove it.`);
  await backUp(backups);
  await exchange(url, from, to, async () => {
    await migrate();
    say("The database is migrated.");
    const obstacles = await listObstacles(url, from);
    if (obstacles.length > 0) say(`There will be no way back to ${from.version}: ${obstacles.join(", ")}.`);
    lead("previous", from);
  });
}

/** Throws where `to` cannot run on the tables of `newer`. */
async function refuseObstacles(url: string, to: Release, newer: string): Promise<void> {
  const obstacles = await listObstacles(url, to);
  if (obstacles.length > 0) {
    throw new Error(
      `${to.version} cannot run on the tables of ${newer}: ${obstacles.join(", ")}. Mend ${newer}; the backup of before the upgrade lacks whatever was written since.`,
    );
  }
}

async function prepareTables(url: string, backups?: string): Promise<void> {
  const to = readRelease(process.cwd());
  if (backups === undefined) {
    await refuseObstacles(url, to, "the newer release");
    await openWayBack(url, to);
  } else {
    await backUp(backups);
    await migrate();
  }
  say(
    `The tables are ready for ${to.version}: let its processes take the place of the others, one after the other.`,
  );
}

async function goBack(url: string): Promise<void> {
  if (!existsSync(link("previous"))) {
    throw new Error(
      `${link("previous")} does not lead to a release, as an upgrade lets it. Where the one before is still there: ln -sfn FOLDER ${link("previous")}`,
    );
  }
  const [from, to] = [
    readRelease(realpathSync(link("current"))),
    readRelease(realpathSync(link("previous"))),
  ];
  if (from.folder === to.folder)
    throw new Error(`The site runs ${to.version} already: there is one way back.`);
  await refuseObstacles(url, to, from.version);
  say(`From ${from.version} back to ${to.version}, on the tables as they are.`);
  await exchange(url, from, to, () => openWayBack(url, to));
}

async function main(): Promise<void> {
  const url = process.env.DATABASE_URL;
  const [backups] = positionals;
  if (!url || values.back === (backups !== undefined)) throw new Error(usage);
  if (!existsSync(link("current"))) return prepareTables(url, backups);
  await (backups === undefined ? goBack(url) : upgrade(url, backups));
}

main().catch((error: unknown) => {
  rmSync(unfinished, { force: true });
  const what = values.back ? "Not gone back" : "No upgrade";
  process.stderr.write(`${what}: ${why(error)}\n`);
  process.exitCode = 1;
});
