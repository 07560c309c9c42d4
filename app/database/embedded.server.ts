import { AsyncLocalStorage } from "node:async_hooks";
import { spawnSync } from "node:child_process";
import { chmodSync, closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import path from "node:path";
import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { FolderInUse } from "./outage";

const within = new AsyncLocalStorage<{ open: boolean }>();

/** There is one connection: a transaction that waits for a query outside itself would wait for ever. */
function refuseWithin(): void {
  if (within.getStore()?.open) throw new Error("A transaction may only ask by its own handle");
}

/** A small server has to hold it: what PostgreSQL assumes is eight times the buffers. */
const startParams = [...PGlite.defaultStartParams, "-c", "shared_buffers=16MB"];

/** The embedded database, which refuses what would wait for ever. */
export function openEmbedded(options: Pick<PGliteOptions, "dataDir" | "loadDataDir">): PGlite {
  const client = new PGlite({ startParams, ...options, extensions: { pg_trgm } });
  const { query, transaction } = {
    query: client.query.bind(client),
    transaction: client.transaction.bind(client),
  };
  client.query = async (...asked) => {
    refuseWithin();
    return (await query(...asked)) as never;
  };
  client.transaction = async (work) => {
    refuseWithin();
    const own = { open: true };
    return transaction((tx) => within.run(own, () => work(tx))).finally(() => {
      own.open = false;
    });
  };
  return client;
}

/**
 * Locks the embedded database's folder for this process: PGlite takes no lock, and two processes on one folder corrupt
 * it silently. Returns the function that unlocks it. Throws when a living process holds it, and says which; the lock of
 * a dead one is taken over, even if its process id has been reused since.
 */
export function lockFolder(folder: string): () => void {
  const file = `${folder}.lock`;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Folders made earlier may be open to everybody on the machine, and PGlite's files are; they hold names and numbers.
  for (const each of [path.dirname(file), folder]) chmodSync(each, 0o700);
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      const handle = openSync(file, "wx");
      writeSync(handle, `${process.pid} ${startOf(process.pid)}`);
      closeSync(handle);
      return releaseAtExit(file);
    } catch (error) {
      if (!isFileExists(error)) throw error;
      const [, holder = "", since = ""] =
        /^(\d+)(?: (.*))?$/s.exec(readFileSync(file, "utf8").slice(0, 200)) ?? [];
      if (Number(holder) !== process.pid && isAlive(Number(holder), since)) {
        throw new FolderInUse(
          `the embedded database in ${folder} is in use by process ${holder}. Stop that one first (kill ${holder}), give this one another DATA_DIR, or set DATABASE_URL to a PostgreSQL, which several may share.`,
        );
      }
      rmSync(file, { force: true });
    }
  }
  throw new Error(`Could not take ${file}: another process keeps taking it.`);
}

function releaseAtExit(file: string): () => void {
  const release = () => rmSync(file, { force: true });
  process.once("exit", release);
  return () => {
    process.removeListener("exit", release);
    release();
  };
}

const isFileExists = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "EEXIST";

/**
 * Whether the process that took the lock still runs. Signal 0 only checks; EPERM means that the process is another
 * user's. Process ids are reused, soon after a restart of the machine: then it began at another time.
 */
function isAlive(pid: number, since: string): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) return false;
  }
  const began = startOf(pid);
  return !since || !began || began === since;
}

/** When a process began, in the system's own format; empty where it does not say. */
function startOf(pid: number): string {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    const afterName = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1) ?? "";
    // The twenty-second field is the start; the third is the first after the name.
    return `${boot} ${afterName.split(" ")[19]}`;
  } catch {
    const { stdout } = spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" });
    return stdout?.trim() ?? "";
  }
}
