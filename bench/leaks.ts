/**
 * What a process holds after visitors who never finish: 20,000 event streams that are hung up on at once, and 200
 * uploads that stall. Says how much memory it holds before and after, and how many of each were refused.
 *
 *   npx tsx bench/leaks.ts http://127.0.0.1:3000 PID
 */
import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

const [address = "http://127.0.0.1:3000", process_ = ""] = process.argv.slice(2);
const { hostname, port } = new URL(address);
const streams = 20_000;
const uploads = 200;
const atOnce = 40;
/** As long as the process needs to give back what it does not hold: two full collections at least. */
const settleMs = 20_000;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Megabytes of memory that the process holds. */
function held(): number {
  const [, kilobytes = ""] =
    /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${process_}/status`, "utf8")) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

function open(): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => resolve(socket));
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

// What every process comes to hold once it has been used.
await inTurns(1000, hangUp);
await pause(settleMs);
const before = held();
say(`before: ${before} MB`);
await inTurns(streams, hangUp);
await pause(settleMs);
say(`after ${streams} streams: ${held()} MB`);
const stalled: Socket[] = [];
await inTurns(uploads, async () => stalled.push(await stall()));
await pause(5000);
say(`during ${uploads} stalled uploads: ${held()} MB`);
for (const socket of stalled) socket.destroy();
await pause(settleMs);
const after = held();
say(`after all: ${after} MB, ${Math.round((100 * after) / before - 100)} % more than before`);
