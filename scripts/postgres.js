import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";

/** @typedef {{ uid?: number, gid?: number }} Owner whom a server runs as; nobody else than us where it is empty */

/**
 * Nothing has to survive a crash, so nothing waits for the disk. And nobody tidies up when it suits them: where a row
 * comes to lie, and what is known of a table, must not depend on the minute.
 */
const careless = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", autovacuum: "off" };
const careful = { fsync: "on", synchronous_commit: "on", full_page_writes: "on" };
const settings = {
  max_connections: "200",
  unix_socket_directories: "",
  listen_addresses: "127.0.0.1",
};

const windows = process.platform === "win32";
const root = process.getuid?.() === 0;

/**
 * The server that TEST_DATABASE_URL names, with the right to create databases, else a temporary one on a free port of
 * 127.0.0.1, which `stop` takes away. Throws when there is none and none can be installed, and says what to do.
 */
export async function openPostgres() {
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    const { host, pathname } = new URL(given);
    return { url: given, description: `${host}${pathname} of TEST_DATABASE_URL`, stop: async () => {} };
  }
  return startCluster(requireBinaries());
}

/**
 * A temporary cluster that flushes what it commits, started, at one address for good: `kill` ends it and everything it
 * started with SIGKILL, `follow` starts a copy of it, which takes each commit before it is answered. TEST_DATABASE_URL
 * is not used: nobody kills somebody else's server.
 */
export async function openDurablePostgres() {
  const binaries = requireBinaries();
  const folder = mkdtempSync(path.join(os.tmpdir(), "fettle-durable-"));
  const owner = ownerOfCluster();
  const password = makeCluster(binaries, folder, owner);
  const port = await freePort();
  const server = await startDurable(binaries, { folder, port, password }, owner);
  return { ...server, follow: () => startStandby(binaries, { port, password }, owner) };
}

/**
 * @param {string} binaries
 * @param {{ folder: string, port: number, password: string }} cluster
 * @param {Owner} owner
 */
async function startDurable(binaries, { folder, port, password }, owner) {
  const spawnAgain = () => spawnServer(binaries, folder, port, careful, owner);
  let server = spawnAgain();
  const remove = () => {
    void killFamily(server);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once("exit", remove);
  await readiness(server);
  return {
    url: `postgres://fettle:${password}@127.0.0.1:${port}/postgres`,
    kill: () => killFamily(server),
    async start() {
      server = spawnAgain();
      await readiness(server);
    },
    async stop() {
      process.removeListener("exit", remove);
      await killFamily(server);
      remove();
    },
  };
}

/**
 * A streaming replica of the cluster at `port`; who wants each commit in both sets synchronous_standby_names there.
 *
 * @param {string} binaries
 * @param {{ port: number, password: string }} primary
 * @param {Owner} owner
 */
async function startStandby(binaries, primary, owner) {
  const folder = mkdtempSync(path.join(os.tmpdir(), "fettle-standby-"));
  give(owner, folder);
  const from = ["-h", "127.0.0.1", "-p", String(primary.port), "-U", "fettle"];
  const beside = path.join(binaries, "pg_basebackup");
  const { status, error, stderr } = spawnSync(
    existsSync(beside) ? beside : "pg_basebackup",
    ["-D", path.join(folder, "data"), "-R", "-X", "stream", "-c", "fast", ...from],
    { cwd: folder, encoding: "utf8", env: { ...process.env, PGPASSWORD: primary.password }, ...owner },
  );
  if (status !== 0) throw new Error(`pg_basebackup failed: ${error?.message ?? stderr}`);
  const port = await freePort();
  return startDurable(binaries, { folder, port, password: primary.password }, owner);
}

/**
 * Ends the server with SIGKILL, and what it has started: the operating system does that a moment later.
 *
 * @param {import("node:child_process").ChildProcess} server
 */
async function killFamily(server) {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once("exit", resolve));
  // A child that has ended by itself meanwhile is no failure.
  spawnSync("sh", ["-c", 'kill -KILL "$0" $(pgrep -P "$0")', String(server.pid)], { stdio: "ignore" });
  await ended;
}

export function requireBinaries() {
  const folder = findPostgres() ?? installPostgres();
  if (folder) return folder;
  throw new Error(
    "No PostgreSQL found (looked for initdb and postgres). Install PostgreSQL 15 or newer, or set " +
      "TEST_DATABASE_URL to a superuser of a server for tests.",
  );
}

/** The folder that holds both initdb and postgres. */
function findPostgres() {
  const holdsBoth = (/** @type {string} */ folder) =>
    ["initdb", "postgres"].every((name) => existsSync(path.join(folder, windows ? `${name}.exe` : name)));
  return [...(process.env.PATH ?? "").split(path.delimiter), ...usualFolders()].find(holdsBoth);
}

function usualFolders() {
  const versioned = ["/usr/lib/postgresql", "C:/Program Files/PostgreSQL"].flatMap((folder) =>
    subfolders(folder).map((version) => path.join(folder, version, "bin")),
  );
  const brewed = ["/opt/homebrew/opt", "/usr/local/opt"].flatMap((folder) =>
    subfolders(folder)
      .filter((name) => name.startsWith("postgresql"))
      .map((name) => path.join(folder, name, "bin")),
  );
  const mac = "/Applications/Postgres.app/Contents/Versions/latest/bin";
  return [...versioned, ...brewed, "/usr/local/pgsql/bin", mac];
}

/** @param {string} folder */
function subfolders(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).sort((one, other) => other.localeCompare(one, "en", { numeric: true }));
}

/** Whether `openPostgres` finds a server, or may install one. */
export const hasPostgres = () => Boolean(process.env.TEST_DATABASE_URL || findPostgres() || mayInstall());

const mayInstall = () => root && existsSync("/usr/bin/apt-get");

function installPostgres() {
  if (!mayInstall()) return undefined;
  process.stdout.write("No PostgreSQL found: installing Debian's postgresql package\n");
  const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const command of [["update"], ["install", "--yes", "--no-install-recommends", "postgresql"]]) {
    const { status } = spawnSync("apt-get", command, { env: environment, stdio: "inherit" });
    if (status !== 0) throw new Error(`apt-get ${command.join(" ")} failed with code ${status}`);
  }
  return findPostgres();
}

/** @param {string} binaries */
async function startCluster(binaries) {
  const folder = mkdtempSync(path.join(os.tmpdir(), "fettle-postgres-"));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  try {
    const owner = ownerOfCluster();
    const password = makeCluster(binaries, folder, owner);
    const port = await freePort();
    const server = spawnServer(binaries, folder, port, careless, owner);
    const stopServer = stopperOf(server, remove);
    await readiness(server).catch((error) => stopServer().then(() => Promise.reject(error)));
    return {
      url: `postgres://fettle:${password}@127.0.0.1:${port}/postgres`,
      description: `a temporary cluster of ${binaries} on port ${port}`,
      stop: stopServer,
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/**
 * @param {string} binaries
 * @param {string} folder
 * @param {number} port
 * @param {Record<string, string>} durability
 * @param {Owner} owner
 */
function spawnServer(binaries, folder, port, durability, owner) {
  const options = Object.entries({ ...settings, ...durability }).flatMap(([name, value]) => [
    "-c",
    `${name}=${value}`,
  ]);
  return spawn(
    path.join(binaries, "postgres"),
    ["-D", path.join(folder, "data"), "-p", String(port), ...options],
    { cwd: folder, stdio: ["ignore", "ignore", "pipe"], ...owner },
  );
}

/**
 * Makes the files of a cluster in `folder`; returns the password of its user `fettle`.
 *
 * @param {string} binaries
 * @param {string} folder
 * @param {Owner} owner
 */
function makeCluster(binaries, folder, owner) {
  const password = randomBytes(12).toString("hex");
  const passwordFile = path.join(folder, "password");
  writeFileSync(passwordFile, password, { mode: 0o600 });
  give(owner, folder, passwordFile);
  const access = ["-U", "fettle", "--auth=scram-sha-256", `--pwfile=${passwordFile}`];
  const text = ["--encoding=UTF8", "--locale=C", "--no-sync"];
  const { status, error, stderr } = spawnSync(
    path.join(binaries, "initdb"),
    ["-D", path.join(folder, "data"), ...access, ...text],
    { cwd: folder, encoding: "utf8", ...owner },
  );
  if (status !== 0) throw new Error(`initdb failed: ${error?.message ?? stderr}`);
  return password;
}

/**
 * Stops the server and removes its files, at the latest when this process ends.
 *
 * @param {import("node:child_process").ChildProcess} server
 * @param {() => void} remove
 */
function stopperOf(server, remove) {
  const stopAtExit = () => {
    server.kill("SIGQUIT");
    remove();
  };
  process.once("exit", stopAtExit);
  return async () => {
    process.removeListener("exit", stopAtExit);
    if (server.exitCode === null && server.signalCode === null) {
      const ended = new Promise((resolve) => server.once("exit", resolve));
      server.kill("SIGINT");
      await ended;
    }
    remove();
  };
}

/** @param {Owner} owner @param {string[]} files */
function give({ uid, gid }, ...files) {
  if (uid !== undefined && gid !== undefined) for (const file of files) chownSync(file, uid, gid);
}

/**
 * PostgreSQL refuses to run as root: then its own user, or one who owns nothing.
 *
 * @returns {Owner}
 */
export function ownerOfCluster() {
  if (!root) return {};
  for (const name of ["postgres", "nobody"]) {
    const [uid, gid] = ["-u", "-g"].map((flag) => spawnSync("id", [flag, name], { encoding: "utf8" }));
    if (uid?.status === 0 && gid?.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  throw new Error("PostgreSQL does not run as root, and there is no user postgres or nobody.");
}

/** @returns {Promise<number>} */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** @param {import("node:child_process").ChildProcess} server */
function readiness(server) {
  return new Promise((resolve, reject) => {
    let log = "";
    server.stderr?.setEncoding("utf8").on("data", (text) => {
      log = `${log}${text}`.slice(-4000);
      if (/ready to accept (read-only )?connections/.test(log)) resolve(undefined);
    });
    server.once("error", reject);
    server.once("exit", (code) => reject(new Error(`postgres ended with code ${code}:\n${log}`)));
  });
}
