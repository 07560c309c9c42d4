import { EventEmitter, once } from "node:events";
import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import { env } from "~/env.server";
import { announceStop, shutdown } from "~/http/shutdown.server";
import { describeError, logLine } from "~/log.server";

/** How long requests under way may take when the process stops: some clients never finish theirs. */
const graceMs = 7_000;
/** How long a client that has connected may wait with its request, once listening has stopped. */
const silentMs = 2_000;
/** How long to look for a moment in which no connection waits to be accepted. */
const acceptMs = 2_000;
/** A longer turn of the event loop may have left a connection waiting. */
const shortTurnMs = 0.2;

const underWay = new Set<ServerResponse>();
/** Connections without a request yet. */
const silent = new Set<Socket>();
const idle = new EventEmitter();
type Serving = { server: Server; close(): void };
let serving: Serving | undefined;
/** Requests that are held back while the last connections are accepted. */
let held: (() => void)[] | undefined;

/**
 * remix-serve stops listening as soon as it is told to stop, which would cut off clients that are about to ask. After
 * this call the server stops listening when {@link drainOnSignal} decides.
 */
export function takeOverClosing(server: Server): void {
  const close = server.close.bind(server);
  serving = { server, close: () => close() };
  server.close = () => server;
  server.on("connection", (socket: Socket) => {
    silent.add(socket);
    socket.once("close", () => leave(silent, socket));
  });
}

/** Answers a request; while the last connections are being accepted, afterwards. */
export function takeUp(answer: () => void): void {
  if (held) held.push(answer);
  else answer();
}

function leave<Each>(those: Set<Each>, one: Each): void {
  if (those.delete(one) && isIdle()) idle.emit("idle");
}
const isIdle = () => underWay.size + silent.size === 0;

/** Counts a response as under way until it is sent or its client has gone. */
export function countUnderWay(response: ServerResponse): void {
  underWay.add(response);
  silent.delete(response.req.socket);
  response.once("close", () => {
    leave(underWay, response);
    // A response that began before the process was told to stop did not tell its client to close.
    if (shutdown.signal.aborted) setImmediate(() => serving?.server.closeIdleConnections());
  });
}

/**
 * On SIGTERM or SIGINT: reports on /readyz that no more requests should be sent here, and goes on answering for
 * DRAIN_SECONDS; then accepts the connections that wait and no others, and lets requests under way finish, for {@link
 * graceMs} at most, while `finish` ends other work; then closes what `release` closes, and exits.
 */
export function drainOnSignal(steps: { finish(): Promise<void>; release(): Promise<void> }): void {
  const drain = async () => {
    announceStop();
    if (serving) {
      await pause(env.DRAIN_SECONDS * 1000);
      await stopListening(serving);
    }
    shutdown.abort();
    serving?.server.closeIdleConnections();
    await Promise.all([requestsUnderWay(), steps.finish()]);
    await steps.release();
    process.exit(0);
  };
  let told = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => {
      // Ctrl+C reaches npm too, and whoever stops npm stops us (scripts/started-by-npm.js).
      if (told) return;
      told = true;
      drain().catch((error) => {
        logLine("fettle", `could not stop cleanly: ${describeError(error)}`, "error");
        process.exit(1);
      });
    });
  }
}

/**
 * Stops listening at a moment when no connection waits to be accepted, since the system resets those that do. The event
 * loop accepts one in each turn, so after a short turn without a new one none waits. Rendering pages would make turns
 * long, and answered clients ask again; so requests are held back meanwhile.
 */
async function stopListening({ server, close }: Serving): Promise<void> {
  let came = false;
  server.on("connection", () => {
    came = true;
  });
  const waiting: (() => void)[] = [];
  held = waiting;
  const start = performance.now();
  let turn: number;
  do {
    came = false;
    turn = performance.now();
    await nextTurn();
  } while ((came || performance.now() - turn > shortTurnMs) && turn - start < acceptMs);
  close();
  held = undefined;
  for (const answer of waiting) setImmediate(answer);
}

async function requestsUnderWay(): Promise<void> {
  const late = setTimeout(() => {
    for (const socket of silent) socket.destroy();
  }, silentMs);
  if (!isIdle()) await Promise.race([once(idle, "idle"), pause(graceMs)]);
  clearTimeout(late);
  if (underWay.size > 0) logLine("fettle", `stops with ${underWay.size} requests unfinished`);
}
