import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { freePort } from "../scripts/postgres.js";

/** A server process that listens. */
export type Running = { origin: string; pid: number; stop: () => Promise<void> };

/** Of every process that is measured: benchmarks make cookies of browsers that it knows. */
export const cookieSecret = "b3c0f1a7e9d2486f5a1c7b8e0d3f4926";

const startsWithinMs = 180_000;
const pollEveryMs = 50;

type Settings = Record<string, string>;

/** Starts a Node process on a free port; resolves once `/healthz` answers 200. */
export async function startServer(
  command: string[],
  settings: Settings = {},
  folder = ".",
): Promise<Running> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const listens = { HOST: "127.0.0.1", PORT: String(port), SITE_URL: origin };
  const server = spawn(process.execPath, command, {
    stdio: ["ignore", "ignore", "inherit"],
    cwd: folder,
    env: { ...process.env, NODE_ENV: "production", ...listens, ...settings },
  });
  const ended = once(server, "exit");
  const killAtExit = () => server.kill("SIGKILL");
  process.once("exit", killAtExit);
  await untilReady(server, `${origin}/healthz`);
  return {
    origin,
    pid: server.pid ?? 0,
    async stop() {
      process.removeListener("exit", killAtExit);
      server.kill("SIGTERM");
      await ended;
    },
  };
}

async function untilReady(server: ChildProcess, url: string): Promise<void> {
  const until = Date.now() + startsWithinMs;
  while (Date.now() < until) {
    if (server.exitCode !== null) throw new Error(`The server ended with code ${server.exitCode}`);
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, pollEveryMs));
  }
  throw new Error(`${url} did not answer within ${startsWithinMs / 1000} s`);
}

/** As package.json's `start` and `worker` have it. */
export const heap = ["--max-old-space-size=400", "--max-semi-space-size=8"];

/** `folder` is another checkout with a production build of its own, to be measured beside this one. */
type ProductOptions = { databaseUrl: string; worker?: "on" | "off"; folder?: string };

/** The production server in demo mode, as `npm start` runs it; its files go when it stops. */
export async function startProduct({ databaseUrl, worker = "on", folder }: ProductOptions): Promise<Running> {
  if (!existsSync(path.join(folder ?? ".", "build/server/index.js"))) {
    throw new Error("There is no production build to measure. Run `npm run build` first.");
  }
  const files = mkdtempSync(path.join(os.tmpdir(), "fettle-bench-"));
  const remove = () => rmSync(files, { recursive: true, force: true, maxRetries: 5 });
  process.once("exit", remove);
  const settings = {
    DEMO: "1",
    COOKIE_SECRET: cookieSecret,
    DATA_DIR: files,
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: "10",
    WORKER: worker,
    // A machine that something else uses is late by itself, and what is measured here turns nobody away.
    BUSY_MS: "60000",
  };
  const server = await startServer(
    [...heap, "node_modules/@remix-run/serve/dist/cli.js", "build/server/index.js"],
    settings,
    folder,
  );
  return {
    ...server,
    async stop() {
      await server.stop();
      process.removeListener("exit", remove);
      remove();
    },
  };
}

const processorFile = (pid: number) => `/proc/${pid}/stat`;
const msPerTick = 10;

/** Processor time that the process has used so far, all threads; NaN where the system does not say. */
export function processorMs(pid: number): number {
  if (!existsSync(processorFile(pid))) return Number.NaN;
  // The second field is a name, which may hold spaces; user and system time are the 14th and 15th.
  const fields = readFileSync(processorFile(pid), "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  return (Number(fields[11]) + Number(fields[12])) * msPerTick;
}
