import { spawnSync } from "node:child_process";
import { readFileSync, realpathSync, renameSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { openDatabase, run, version } from "./backups";

/**
 * `npm run upgrade -- BACKUPS`, as root in the folder of a release that is built: takes a backup and proves it, migrates
 * the database while the release before goes on answering, lets `../current` lead here, and restarts one process after
 * the other. Each must say that it is ready and give a page; when one does not, the release before comes back.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ports: { type: "string", default: "3001,3002" },
    seconds: { type: "string", default: "90" },
  },
});
const [backups] = positionals;
const link = path.resolve("..", "current");
const say = (line: string) => process.stdout.write(`${line}\n`);

function lead(to: string): void {
  const unfinished = `${link}.${process.pid}`;
  symlinkSync(to, unfinished);
  // In one step: nobody ever finds that it leads nowhere.
  renameSync(unfinished, link);
}

const ours = (script: string, ...args: string[]) =>
  run(process.execPath, ["--import", "tsx", `scripts/operations/${script}.ts`, ...args]);

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

/** Restarts a web process and waits until it gives pages; throws when it does not in time. */
async function restartWeb(port: string): Promise<void> {
  const unit = `fettle-web@${port}`;
  const began = Date.now();
  const { status } = spawnSync("systemctl", ["restart", unit], { stdio: "inherit" });
  if (status !== 0) throw new Error(`systemctl could not restart ${unit}: journalctl -u ${unit} says why`);
  while (!(await isAnswering(port))) {
    if (Date.now() - began > Number(values.seconds) * 1000) {
      throw new Error(`${unit} gives no page after ${values.seconds} s: journalctl -u ${unit} says why`);
    }
    await pause(200);
  }
  say(`${unit} answers, after ${((Date.now() - began) / 1000).toFixed(1)} s`);
}

async function restartAll(): Promise<void> {
  for (const port of values.ports.split(",")) await restartWeb(port);
  if (spawnSync("systemctl", ["restart", "fettle-worker"], { stdio: "inherit" }).status !== 0) {
    throw new Error("systemctl could not restart fettle-worker: journalctl -u fettle-worker says why");
  }
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

/** The release before may run on the tables of this one: what a migration adds, it does not know. */
async function openWayBack(url: string, before: string): Promise<void> {
  const database = openDatabase(url);
  try {
    await database`update drizzle.release set way_back = ${before}`;
  } finally {
    await database.end();
  }
}

async function main(): Promise<void> {
  const url = process.env.DATABASE_URL;
  if (!backups || !url) throw new Error("Usage, with the settings of the site: npm run upgrade -- BACKUPS");
  const before = realpathSync(link);
  if (before === process.cwd()) throw new Error(`${link} leads here already.`);
  const versionBefore: string = JSON.parse(readFileSync(path.join(before, "package.json"), "utf8")).version;
  say(`From ${versionBefore} to ${version}: a backup first, which is restored once to prove it.`);
  await ours("backup", backups, "--check");
  try {
    await migrate();
    say("The database is migrated.");
    lead(process.cwd());
    await restartAll();
    say(`The site runs ${version}.`);
  } catch (error) {
    say(`${error instanceof Error ? error.message : String(error)}\nGoing back to ${versionBefore}.`);
    await openWayBack(url, versionBefore);
    if (realpathSync(link) !== before) {
      lead(before);
      await restartAll();
    }
    throw new Error(`The site runs ${versionBefore}, as before. Nothing that was written meanwhile is lost.`);
  }
}

main().catch((error: unknown) => {
  rmSync(`${link}.${process.pid}`, { force: true });
  process.stderr.write(`No upgrade: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
