/**
 * Restarts two processes in turn, ten times in all, behind a client that does what a balancer does: it asks
 * /readyz of each every quarter of a second and sends people where it says 200. Counts the requests that were cut.
 *
 *   DATABASE_URL=postgres://… npx tsx bench/restarts.ts
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, get } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

const restarts = Number(process.env.RESTARTS ?? "10");
const clients = 8;
const pauseMs = 20;
const ports = [4811, 4812] as const;
const drainSeconds = process.env.DRAIN_SECONDS ?? "2";

const agent = new Agent({ keepAlive: true });
const ready = new Set<number>();
const counts = { answered: 0, cut: 0, nowhere: 0 };
let over = false;

function start(port: number): ChildProcess {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    PORT: String(port),
    SITE_URL: `http://localhost:${port}`,
    DEMO: "1",
    WORKER: "off",
    DRAIN_SECONDS: drainSeconds,
  };
  return spawn(process.execPath, ["node_modules/@remix-run/serve/dist/cli.js", "build/server/index.js"], {
    env,
    stdio: "ignore",
  });
}

const statusOf = (port: number, path: string, how: Agent | false): Promise<number> =>
  new Promise((resolve, reject) => {
    get({ host: "127.0.0.1", port, path, agent: how }, (response) => {
      response.resume().once("end", () => resolve(response.statusCode ?? 0));
      response.once("error", reject);
      response.once("aborted", () => reject(new Error("aborted")));
    }).once("error", reject);
  });

async function watch(port: number): Promise<void> {
  while (!over) {
    const status = await statusOf(port, "/readyz", false).catch(() => 0);
    if (status === 200) ready.add(port);
    else ready.delete(port);
    await pause(250);
  }
}

async function visit(turn: number): Promise<void> {
  const paths = ["/", "/directory", "/quote-quiz", "/services"];
  for (let visits = turn; !over; visits++) {
    const targets = [...ready];
    const port = targets[visits % targets.length];
    if (port === undefined) counts.nowhere += 1;
    else {
      await statusOf(port, paths[visits % paths.length] ?? "/", agent).then(
        () => {
          counts.answered += 1;
        },
        () => {
          counts.cut += 1;
        },
      );
    }
    await pause(pauseMs);
  }
}

async function untilReady(port: number): Promise<void> {
  while (!ready.has(port)) await pause(100);
}

const children = new Map(ports.map((port) => [port, start(port)] as const));
const watching = ports.map(watch);
await Promise.all(ports.map(untilReady));
const visiting = Array.from({ length: clients }, (_, turn) => visit(turn));
for (let restart = 0; restart < restarts; restart++) {
  const port = ports[restart % ports.length] ?? ports[0];
  const child = children.get(port);
  const exit = child && once(child, "exit");
  child?.kill("SIGTERM");
  await exit;
  children.set(port, start(port));
  await pause(500);
  await untilReady(port);
}
over = true;
await Promise.all([...visiting, ...watching]);
for (const child of children.values()) child.kill("SIGKILL");
process.stdout.write(
  `${restarts} restarts, ${drainSeconds} s each to drain: ${counts.answered} answered, ${counts.cut} cut, ${counts.nowhere} times nobody was ready\n`,
);
process.exit(0);
