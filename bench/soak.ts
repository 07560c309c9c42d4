/**
 * What a process keeps of visitors who never finish: 20,000 event streams that are hung up on, and 200 uploads that
 * stall. It starts a process of its own, on DATABASE_URL or an embedded database, and does all of it once, so that the
 * process has grown to its size; then again, and compares. Before each reading the process collects its garbage.
 *
 *   DATABASE_URL=postgres://… npm run bench -- soak
 */
import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { startProduct } from "./product";
import { publish } from "./report";

const port = 4821;
const hostname = "127.0.0.1";
const streams = 20_000;
const uploads = 200;
const atOnce = 40;
/** Of what it holds after the first round, at most. */
const mostGrown = 1.1;
/** As long as the process needs to notice who has gone. */
const settleMs = 10_000;
/** Collects garbage when it is told to. */
const collector = 'process.on("SIGUSR2", () => { globalThis.gc(); globalThis.gc(); });';

/** Megabytes of memory that the process holds once nobody is there and its garbage is collected. */
async function held(pid: number): Promise<number> {
  await pause(settleMs);
  process.kill(pid, "SIGUSR2");
  await pause(settleMs / 2);
  const [, kilobytes = ""] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

function open(): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, hostname, () => resolve(socket));
    socket.once("error", reject);
  });
}

/** Asks for the stream of events and hangs up: before the answer, or after its first bytes. */
async function hangUp(turn: number): Promise<void> {
  const socket = await open();
  socket.on("error", () => socket.destroy());
  socket.write(`GET /api/roofer-count HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
  if (turn % 2) await Promise.race([new Promise((resolve) => socket.once("data", resolve)), pause(2000)]);
  socket.destroy();
}

/** Begins to send a form with a photo and goes quiet in the middle of it. */
async function stall(): Promise<Socket> {
  const socket = await open();
  socket.on("error", () => socket.destroy());
  socket.resume();
  const head = '--x\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n';
  socket.write(
    `POST /ai-quote/details HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 15000000\r\n\r\n${head}`,
  );
  socket.write(Buffer.alloc(14_000_000));
  return socket;
}

async function inTurns(count: number, act: (turn: number) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < count; from += atOnce) {
    await Promise.all(Array.from({ length: Math.min(atOnce, count - from) }, (_, turn) => act(from + turn)));
  }
}

async function round(): Promise<void> {
  await inTurns(streams, hangUp);
  const stalled: Socket[] = [];
  await inTurns(uploads, async () => stalled.push(await stall()));
  await pause(5000);
  for (const socket of stalled) socket.destroy();
}

const flags = ["--expose-gc", "--import", `data:text/javascript,${encodeURIComponent(collector)}`];
const product = await startProduct({ port, databaseUrl: process.env.DATABASE_URL, flags });
publish(`just started: ${await held(product.pid)} MB`);
await round();
const before = await held(product.pid);
publish(`after a first round of ${streams} streams and ${uploads} uploads: ${before} MB`);
let after = before;
for (const name of ["second", "third"]) {
  await round();
  after = await held(product.pid);
  publish(`after a ${name}: ${after} MB, ${(after / before).toFixed(2)} of what it held after the first`);
}
await product.stop();
publish(after <= before * mostGrown ? "The budget is kept." : `Missed: more than ${mostGrown} of it.`);
process.exit(after <= before * mostGrown ? 0 : 1);
