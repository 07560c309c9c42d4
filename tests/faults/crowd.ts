/**
 * `npm run faults -- crowd [seconds]`: 500 clients that ask one thing after another and 200 that read or send slowly, from
 * as many networks, while homeowners send their last answer and somebody looks at /healthz. Prints what became of them,
 * and ends with 1 when a lead is lost, /healthz took a second, or memory grew.
 */
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { sql } from "drizzle-orm";
import { paths } from "~/paths";
import { ensureBuilt } from "../../scripts/build.js";
import { openPostgres } from "../../scripts/postgres.js";
import { openHere, say } from "../support/processes/command";
import { postLastAnswer } from "../support/processes/last-form";
import { endProcesses, liveHere, startServer } from "../support/processes/server-process";
import { createEmptyDatabase } from "../support/setup/empty-database";

const seconds = Number(process.argv[2] ?? 120);
const [busy, slow, people] = [500, 200, Math.floor(seconds * 3)];
const asked = [
  paths.home,
  paths.directory,
  paths.roofing,
  paths.findRoofer("Leeds"),
  paths.roofingQuiz,
  paths.contact,
  "/no-such-page",
];

ensureBuilt();
const postgres = await openPostgres();
process.env.DATABASE_URL = postgres.url;
const closeDatabase = await openHere(await createEmptyDatabase("crowd"));
const { db, rowsOf } = await import("~/database/db.server");
const { prepareHomeowners } = await import("../support/processes/last-answers");
const homeowners = await prepareHomeowners(Math.min(people, 1000));
const server = await startServer(liveHere({ TRUSTED_PROXIES: "1", BUSY_MS: "200", DATABASE_POOL: "10" }));
const megabytes = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))?.[1]) / 1024;

const ends = Date.now() + seconds * 1000;
const isOver = () => Date.now() > ends;
const statuses = new Map<number, number>();
const count = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
const networkOf = (client: number) => `10.${Math.floor(client / 200)}.${client % 200}.1`;

async function busyClient(client: number): Promise<void> {
  for (let turn = client; !isOver(); turn += 1) {
    const address =
      turn % 11 === 0 ? `${paths.findRoofer("Leeds")}&page=${turn}` : asked[turn % asked.length];
    const headers = { "X-Forwarded-For": networkOf(client) };
    const answer = await fetch(server.origin + address, {
      headers,
      signal: AbortSignal.timeout(30_000),
    }).catch(() => undefined);
    await answer?.text().catch(() => "");
    count(answer?.status ?? 0);
    await pause(answer?.status === 503 ? 2_000 : 50);
  }
}

/** Half send a head by a byte a second, half read nothing of what they asked for. */
async function slowClient(client: number): Promise<void> {
  while (!isOver()) {
    const { port } = new URL(server.origin);
    const socket = connect(Number(port), "127.0.0.1").on("error", () => undefined);
    const head = `GET ${paths.directory} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-Forwarded-For: ${networkOf(1000 + client)}\r\n`;
    if (client % 2 === 0) {
      socket.pause();
      socket.write(`${head}\r\n`);
    }
    for (let at = 0; at < 20 && !isOver(); at++) {
      if (client % 2 === 1) socket.write(head[at] ?? "x");
      await pause(1_000);
    }
    socket.destroy();
  }
}

/** From a thread of its own, on fresh connections, as a balancer asks: what the crowd's own thread is late by is not the server's. */
const health: number[] = [];
const probe = `
  const { get } = require("node:http");
  const { parentPort, workerData } = require("node:worker_threads");
  const ask = () => {
    const began = performance.now();
    const done = () => {
      parentPort.postMessage(performance.now() - began);
      setTimeout(ask, 500);
    };
    get(workerData, { agent: false }, (answer) => answer.resume().once("end", done)).once("error", done);
  };
  ask();`;
async function watch(): Promise<void> {
  const thread = new Worker(probe, { eval: true, workerData: server.origin + paths.healthz });
  thread.on("message", (ms: number) => health.push(ms));
  while (!isOver()) await pause(500);
  await thread.terminate();
}

let taken = 0;
const refusedLeads = new Map<number, number>();
async function sendLeads(): Promise<void> {
  for (const person of homeowners) {
    if (isOver()) return;
    const answer = await postLastAnswer(server.origin, person, AbortSignal.timeout(30_000)).catch(
      () => undefined,
    );
    void answer?.body?.cancel().catch(() => undefined);
    const status = answer?.status ?? 0;
    if (status >= 300 && status < 400) taken += 1;
    else refusedLeads.set(status, (refusedLeads.get(status) ?? 0) + 1);
    await pause(300);
  }
}

const memory: number[] = [];
const watching = setInterval(() => memory.push(megabytes()), 1_000);
await Promise.all([
  ...Array.from({ length: busy }, (_, client) => busyClient(client)),
  ...Array.from({ length: slow }, (_, client) => slowClient(client)),
  watch(),
  sendLeads(),
]);
clearInterval(watching);
const [stored] = rowsOf<{ count: number }>(await db.execute(sql`select count(*)::int as count from leads`));
const lost = taken - (stored?.count ?? 0);
const third = Math.floor(memory.length / 3);
const mean = (values: readonly number[]) =>
  values.reduce((sum, each) => sum + each, 0) / Math.max(values.length, 1);
const [early, late] = [mean(memory.slice(third, 2 * third)), mean(memory.slice(2 * third))];
const slowest = Math.max(...health);
say(
  `${busy} busy and ${slow} slow clients for ${seconds} s: ${[...statuses].map(([status, times]) => `${status}: ${times}`).join(", ")}`,
);
say(
  `/healthz asked ${health.length} times: the slowest ${Math.round(slowest)} ms, the median ${Math.round(health.toSorted((a, b) => a - b)[Math.floor(health.length / 2)] ?? 0)} ms`,
);
say(
  `leads taken ${taken}, lost ${Math.max(lost, 0)}, not taken ${[...refusedLeads].map(([status, times]) => `${status}: ${times}`).join(", ") || 0}`,
);
say(
  `memory: ${Math.round(early)} MB in the second third, ${Math.round(late)} MB in the last; alive: ${server.running()}`,
);
await endProcesses();
await closeDatabase();
await postgres.stop();
process.exit(lost > 0 || slowest > 1_000 || late > early * 1.1 || statuses.has(500) ? 1 : 0);
