import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";

/** A server process that listens. */
export type Running = { origin: string; pid: number; stop: () => Promise<void> };

/** Of every process that is measured: benchmarks make cookies of browsers that it knows. */
export const cookieSecret = "b3c0f1a7e9d2486f5a1c7b8e0d3f4926";

const startsWithinMs = 180_000;
const pollEveryMs = 50;

/** Throws, and says what to do, when there is no production build to measure. */
export function requireBuild(folder = "."): void {
  if (!existsSync(path.join(folder, "build/server/index.js"))) {
    throw new Error("There is no production build to measure. Run `npm run build` first.");
  }
}

/** Starts a Node process that will listen on the port; resolves once `ready` answers 200. */
export async function startServer(
  command: string[],
  {
    port,
    ready,
    environment,
    folder,
  }: { port: number; ready: string; environment?: Record<string, string>; folder?: string },
): Promise<Running> {
  const origin = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, command, {
    stdio: ["ignore", "ignore", "inherit"],
    cwd: folder,
    env: { ...process.env, NODE_ENV: "production", HOST: "127.0.0.1", PORT: String(port), ...environment },
  });
  const killAtExit = () => server.kill("SIGKILL");
  process.once("exit", killAtExit);
  await untilReady(server, origin + ready);
  return {
    origin,
    pid: server.pid ?? 0,
    async stop() {
      process.removeListener("exit", killAtExit);
      if (server.exitCode !== null || server.signalCode !== null) return;
      const ended = new Promise((resolve) => server.once("exit", resolve));
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

type ProductOptions = {
  port: number;
  /** PostgreSQL; the embedded database in a folder of its own when absent. */
  databaseUrl?: string;
  worker?: "on" | "off";
  /** Another checkout with a production build of its own, to be measured beside this one. */
  folder?: string;
  environment?: Record<string, string>;
  /** Node's own, such as `--expose-gc`. */
  flags?: readonly string[];
};

/**
 * The production server in demo mode, as `npm start` runs it, with its data in a temporary folder that
 * goes when it stops.
 */
export async function startProduct(options: ProductOptions): Promise<Running> {
  const { port, databaseUrl = "", worker = "on", folder = ".", flags = [] } = options;
  requireBuild(folder);
  const data = mkdtempSync(path.join(os.tmpdir(), "fettle-bench-"));
  const remove = () => rmSync(data, { recursive: true, force: true, maxRetries: 5 });
  process.once("exit", remove);
  const command = [...flags, "node_modules/@remix-run/serve/dist/cli.js", "build/server/index.js"];
  const server = await startServer(command, {
    port,
    ready: "/healthz",
    folder,
    environment: {
      DEMO: "1",
      COOKIE_SECRET: cookieSecret,
      DATA_DIR: data,
      EMBEDDED_DATABASE: "folder",
      DATABASE_URL: databaseUrl,
      SITE_URL: `http://127.0.0.1:${port}`,
      DATABASE_POOL: "10",
      WORKER: worker,
      // A machine that something else uses is late by itself, and what is measured here turns nobody away.
      BUSY_MS: "60000",
      ...options.environment,
    },
  });
  return {
    ...server,
    async stop() {
      await server.stop();
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
