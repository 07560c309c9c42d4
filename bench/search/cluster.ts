import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import postgres from "postgres";
import { freePort, ownerOfCluster, requireBinaries } from "../../scripts/postgres.js";
import { say } from "../report";

/**
 * A PostgreSQL with a million businesses takes minutes to fill, so it is kept between runs, in `bench-pg` of
 * the temporary folder. Modest settings: what a server with 4 GB would have.
 */
const folder = path.join(os.tmpdir(), "bench-pg");
const dataFolder = path.join(folder, "data");
const logFile = path.join(folder, "log");
const settings = {
  shared_buffers: "1GB",
  effective_cache_size: "3GB",
  maintenance_work_mem: "512MB",
  max_wal_size: "8GB",
  random_page_cost: "1.1",
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  shared_preload_libraries: "pg_stat_statements",
  "pg_stat_statements.track_planning": "on",
};
export const settingsInWords = "shared_buffers 1 GB, effective_cache_size 3 GB, random_page_cost 1.1";

export type Cluster = {
  /** The address of one of its databases. */
  url(database: string): string;
  /** Stops and starts it with nothing in memory; whether the system's cache could be emptied too. */
  restartCold(): Promise<boolean>;
  /** Stops it, unless it was running before. */
  leave(): void;
};

export async function openCluster(): Promise<Cluster> {
  const binaries = requireBinaries();
  const owner = ownerOfCluster();
  if (!existsSync(dataFolder)) makeCluster(binaries, owner);
  const running = portOfRunning();
  const port = running ?? (await freePort());
  const control = (...command: string[]) => {
    execFileSync(path.join(binaries, "pg_ctl"), ["-D", dataFolder, "-w", ...command], {
      cwd: "/",
      stdio: "ignore",
      ...owner,
    });
  };
  const options = Object.entries({ ...settings, port }).map(([name, value]) => `-c ${name}='${value}'`);
  const start = () => control("start", "-l", logFile, "-o", options.join(" "));
  if (running === undefined) start();
  return {
    url: (database) => `postgres://fettle@127.0.0.1:${port}/${database}`,
    async restartCold() {
      control("stop", "-m", "fast");
      const emptied = emptySystemCache();
      start();
      return emptied;
    },
    leave() {
      if (running === undefined) control("stop", "-m", "fast");
    },
  };
}

function makeCluster(binaries: string, owner: { uid?: number; gid?: number }): void {
  say(`making a cluster in ${folder}`);
  mkdirSync(folder, { recursive: true });
  if (owner.uid !== undefined) execFileSync("chown", [`${owner.uid}:${owner.gid}`, folder]);
  const access = ["-U", "fettle", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8"];
  execFileSync(path.join(binaries, "initdb"), ["-D", dataFolder, ...access], {
    cwd: "/",
    stdio: "ignore",
    ...owner,
  });
}

/** The fourth line of the file that a running server keeps is its port; a file of a dead one is removed. */
function portOfRunning(): number | undefined {
  const file = path.join(dataFolder, "postmaster.pid");
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, "utf8").split("\n");
  if (spawnSync("kill", ["-0", lines[0] ?? ""]).status === 0) return Number(lines[3]);
  rmSync(file);
  return undefined;
}

/** Only root may, and not everywhere. */
function emptySystemCache(): boolean {
  try {
    execFileSync("sync");
    writeFileSync("/proc/sys/vm/drop_caches", "3");
    return true;
  } catch {
    return false;
  }
}

/** Runs SQL in one of the databases, as the owner of everything. */
export async function inDatabase<Result>(
  url: string,
  work: (sql: postgres.Sql) => Promise<Result>,
): Promise<Result> {
  const client = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
