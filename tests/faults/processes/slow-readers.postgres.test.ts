import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { answerInTurn } from "~/processes/pipeline.server";
import { listenOn } from "../../support/processes/listen";
import { liveHere, startServer } from "../../support/processes/server-process";
import { until } from "../../support/until";

const megabyte = 1024 * 1024;
const readers: Socket[] = [];
const servers: Server[] = [];

afterEach(() => {
  for (const reader of readers.splice(0)) reader.destroy();
  for (const server of servers.splice(0)) server.close();
});

const ask = (path: string, times = 1) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(times);

/** Somebody of a network who asks and reads nothing; the number of their port. */
async function comeAndNotRead(port: number, asked: string, network = "127.0.0.1"): Promise<number> {
  const reader = connect({ port, host: "127.0.0.1", localAddress: network });
  readers.push(reader);
  reader.on("error", () => reader.destroy());
  reader.pause();
  await once(reader, "connect");
  const { localPort = 0 } = reader;
  reader.write(asked);
  return localPort;
}

/** A bare server whose requests take their turn, as the site's do: which connections it has, and all that ever came. */
async function openServer(answer: RequestListener) {
  const taken = new Map<number, Socket>();
  const came = new Set<number>();
  const server = createServer((request, response) =>
    answerInTurn({ request, response, answer: () => answer(request, response) }),
  );
  server.on("connection", (socket: Socket) => {
    const { remotePort = 0 } = socket;
    taken.set(remotePort, socket);
    came.add(remotePort);
    socket.once("close", () => taken.delete(remotePort));
  });
  const port = await listenOn(server, 0);
  servers.push(server);
  return {
    port,
    taken,
    /** What of the answers waits in the process, in bytes. */
    held: () => [...taken.values()].reduce((sum, socket) => sum + socket.writableLength, 0),
    /** Somebody who asks and reads nothing, once their connection is taken. */
    async come(asked: string, network?: string): Promise<number> {
      const theirs = await comeAndNotRead(port, asked, network);
      await until("the connection is taken", () => came.has(theirs));
      return theirs;
    },
  };
}

const memoryOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * 1024;

test("a hundred who send thirty requests ahead and read no answer cost little, and hold nobody else up", async () => {
  const server = await startServer(liveHere({ WORKER: "off" }));
  const port = Number(new URL(server.origin).port);
  await fetch(`${server.origin}/terms-conditions`);
  const waits: number[] = [];
  let most = 0;
  for (const ahead of [30, 10]) {
    for (let come = 0; come < 100; come++) await comeAndNotRead(port, ask("/terms-conditions?", ahead));
    for (let look = 0; look < 20; look++) {
      const start = performance.now();
      expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
      waits.push(performance.now() - start);
      most = Math.max(most, memoryOf(server.pid));
      await pause(50);
    }
  }
  // A machine that is starved stands still now and then: what the site does itself shows in most of them.
  const usual = waits.toSorted((one, other) => one - other)[Math.floor(waits.length / 2)];
  expect(usual).toBeLessThan(1000);
  expect(most).toBeLessThan(250 * megabyte);
  expect(server.running()).toBe(true);
});

test("the unread answers of a network are bounded: who has not read for longest is let go, and no other network is", async () => {
  const answer = Buffer.alloc(7 * megabyte);
  const server = await openServer((_, response) => void response.end(answer));
  const neighbour = await server.come(ask("/"), "127.0.0.2");
  const ours: number[] = [];
  for (let come = 0; come < 20; come++) {
    ours.push(await server.come(ask("/")));
    await until("it is answered", () => (server.taken.get(ours.at(-1) ?? 0)?.bytesWritten ?? 0) > megabyte);
  }
  // Of those, and the neighbour's.
  expect(server.held()).toBeLessThan((32 + 7) * megabyte);
  expect(server.held()).toBeGreaterThan(16 * megabyte);
  expect(server.taken.has(neighbour)).toBe(true);
  expect(ours.map((each) => server.taken.has(each))).toEqual(ours.map((_, index) => index >= 16));
  const read = await fetch(`http://127.0.0.1:${server.port}/`);
  expect((await read.arrayBuffer()).byteLength).toBe(answer.byteLength);
});

test("at most ten wait on a connection, and a hundred in a network; beyond, the connection is broken", async () => {
  const server = await openServer(() => {});
  const broken = (theirs: number) => until("the connection is broken", () => !server.taken.has(theirs));
  await broken(await server.come(ask("/", 12)));

  const whole: number[] = [];
  for (let come = 0; come < 10; come++) whole.push(await server.come(ask("/", 11)));
  await broken(await server.come(ask("/", 2)));
  const elsewhere = await server.come(ask("/", 2), "127.0.0.2");
  await broken(await server.come(ask("/", 2)));
  expect([...whole, elsewhere].every((each) => server.taken.has(each))).toBe(true);
});
