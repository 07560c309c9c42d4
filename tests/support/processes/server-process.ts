import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { freePort } from "../../../scripts/postgres.js";
import { until } from "../until";
import { isWell, printedBy } from "./child";

export type Settings = Record<string, string>;

export type AppProcess = ReturnType<typeof spawnApp>;
export type ServerProcess = AppProcess & { origin: string };

const children = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of children) child.kill("SIGKILL");
});

/** What live mode asks for, besides a database and SITE_URL. */
export const liveSettings: Settings = {
  NODE_ENV: "production",
  SITE_URL: "https://fettle.example",
  DATABASE_POOL: "5",
  COOKIE_SECRET: "a-cookie-secret-that-only-the-tests-use",
  HASH_SECRET: "a-hash-secret-that-only-the-tests-ever-use",
  PUBLIC_API_KEY: "a-public-key-for-tests",
  OPERATOR_EMAIL: "operator@fettle.example",
  MAIL_FROM: "Fettle <hello@fettle.example>",
  POSTCODES_API_URL: "off",
  DRAIN_SECONDS: "0",
  CODES_PER_HOUR_AND_ADDRESS: "1000",
  // A machine that is starved is late by itself, and so is its database.
  BUSY_MS: "60000",
  DATABASE_SECONDS: "60",
};

let dataFolder: string | undefined;

/** One folder for this test file's servers: what one spools, none on another database may take. */
function ownDataFolder(): string {
  if (dataFolder) return dataFolder;
  const made = mkdtempSync(path.join(os.tmpdir(), "fettle-data-"));
  process.once("exit", () => rmSync(made, { recursive: true, force: true }));
  dataFolder = made;
  return made;
}

/** The application in live mode on the database at `url`. */
export const liveOn = (url: string, settings: Settings = {}): Settings => ({
  ...liveSettings,
  DATABASE_URL: url,
  DATA_DIR: ownDataFolder(),
  ...settings,
});

/** The same on the database of this process. */
export const liveHere = (settings: Settings = {}): Settings =>
  liveOn(process.env.DATABASE_URL ?? "", settings);

/** Settings for a fake of Twilio. */
export const twilioAt = (url: string): Settings => ({
  TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`,
  TWILIO_AUTH_TOKEN: "f".repeat(32),
  TWILIO_VERIFY_SERVICE_SID: `VA${"0".repeat(32)}`,
  TWILIO_MESSAGING_SERVICE_SID: `MG${"0".repeat(32)}`,
  TWILIO_API_URL: url,
});

/**
 * Starts `npm start` on a free port; does not wait for it. Nothing of this process's settings reaches it. It takes
 * the address it listens at for its public one, unless the site is a proxy's that it stands `behind`.
 */
export async function spawnServer(settings: Settings, behind?: string): Promise<ServerProcess> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const served = { HOST: "127.0.0.1", PORT: String(port), SITE_URL: behind ?? origin };
  const started = spawnApp(["node_modules/@remix-run/serve/dist/cli.js", "build/server/index.js"], {
    ...settings,
    ...served,
  });
  return { ...started, origin };
}

/** Starts `npm start` and resolves when it answers. Throws what it printed when it ends instead. */
export async function startServer(settings: Settings, behind?: string): Promise<ServerProcess> {
  const server = await spawnServer(settings, behind);
  try {
    await untilAnswers(server);
    return server;
  } catch (error) {
    // Somebody else took the port that was free a moment ago.
    if (server.running() || !server.log().includes("EADDRINUSE")) throw error;
    return startServer(settings, behind);
  }
}

/** Resolves when the process answers `/healthz`. */
export async function untilAnswers(server: ServerProcess): Promise<void> {
  await until("the server answers", async () => {
    if (!server.running()) throw new Error(`The server ended before it answered:\n${server.log()}`);
    return isWell(`${server.origin}/healthz`);
  });
}

/** Starts `npm run worker`. */
export function startWorker(settings: Settings): AppProcess {
  return spawnApp(["build/commands/worker.js"], settings);
}

/** Runs a command of `scripts/start.js`, or a file of ours, to its end; what it printed. Throws that when it fails. */
export async function runScript(script: string, given: string[], settings: Settings): Promise<string> {
  const how = script.endsWith(".ts") ? ["--import", "tsx"] : ["scripts/start.js"];
  const running = spawnApp([...how, script, ...given], settings);
  if ((await running.exit) !== 0) throw new Error(`${script} failed:\n${running.log()}`);
  return running.log();
}

/** A process of the application. */
function spawnApp(command: string[], settings: Settings) {
  const { PATH = "", HOME = "", TMPDIR = "/tmp" } = process.env;
  const env: NodeJS.ProcessEnv = { NODE_ENV: "production", PATH, HOME, TMPDIR, ...settings };
  const child = spawn(process.execPath, command, { env });
  children.add(child);
  const printed = printedBy(child);
  /** Resolves to its exit code when it ends; null when a signal ended it. */
  const exit = once(child, "close").then(([code]: (number | null)[]) => {
    children.delete(child);
    return code ?? null;
  });
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return exit;
  };
  return {
    pid: child.pid ?? 0,
    /** Everything it printed so far, the objects of a live site's log in words. */
    log: () => inWords(printed()),
    /** The same as it was printed. */
    printed,
    exit,
    running: () => child.exitCode === null && child.signalCode === null,
    /** Asks it to stop, as a deployment does; resolves to its exit code. */
    stop: () => end("SIGTERM"),
    /** Kills it, as a power cut does. */
    kill: async () => void (await end("SIGKILL")),
  };
}

const inWords = (log: string) =>
  log.replaceAll(/^\{"time".*\}$/gm, (line) => {
    const { who, what } = JSON.parse(line);
    return who === "access" ? what : `[${who}] ${what}`;
  });

/** Ends every process that this file started and that still runs, and deletes what they kept. */
export async function endProcesses(): Promise<void> {
  await Promise.all(
    [...children].map(async (child) => {
      const closed = once(child, "close");
      child.kill("SIGKILL");
      await closed;
    }),
  );
  if (dataFolder) rmSync(dataFolder, { recursive: true, force: true });
}
