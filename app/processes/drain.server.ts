import { EventEmitter, once } from "node:events";
import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import { env } from "~/env.server";
import { announceStop, shutdown } from "~/http/shutdown.server";
import { describeError, logLine } from "~/log.server";

/** How long requests under way may take when the process stops: some clients never finish theirs. */
const graceMs = 7_000;
/** How long somebody who has connected may take to ask, once no new connection is taken. */
const silentMs = 2_000;
/** How long a moment is looked for in which no connection waits to be taken. */
const lookMs = 2_000;
/** A turn of the event loop that took longer may have left one waiting. */
const shortTurnMs = 0.2;

const underWay = new Set<ServerResponse>();
/** Who has connected and not asked yet. */
const silent = new Set<Socket>();
const idle = new EventEmitter();
type Serving = { server: Server; close(): void };
let serving: Serving | undefined;
/** Requests that wait while the last connections are taken. */
let held: (() => void)[] | undefined;

/**
 * remix-serve stops listening the moment it is told to stop; whoever was about to ask would be cut off. From here
 * on the server stops listening when {@link drainOnSignal} says so.
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

/** Answers a request; after the last connections are taken, while the process takes them. */
export function takeUp(answer: () => void): void {
  if (held) held.push(answer);
  else answer();
}

function leave<Each>(those: Set<Each>, one: Each): void {
  if (those.delete(one) && isIdle()) idle.emit("idle");
}
const isIdle = () => underWay.size + silent.size === 0;

/** Counts the answer as under way until it is sent or its client has gone. */
export function countUnderWay(response: ServerResponse): void {
  underWay.add(response);
  silent.delete(response.req.socket);
  response.once("close", () => {
    leave(underWay, response);
    // An answer begun before the process was told to stop did not tell its client to close.
    if (shutdown.signal.aborted) setImmediate(() => serving?.server.closeIdleConnections());
  });
}

/**
 * On SIGTERM or SIGINT: says on /readyz that nobody is to be sent here any more, and goes on answering for
 * DRAIN_SECONDS; then takes the connections that wait and no other, and lets requests under way finish, for
 * {@link graceMs} at most, while `finish` ends other work; then closes what `release` closes, and exits.
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
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => {
      drain().catch((error) => {
        logLine("fettle", `could not stop cleanly: ${describeError(error)}`, "error");
        process.exit(1);
      });
    });
  }
}

/**
 * Stops listening when no connection waits to be taken: the system resets those that do. The event loop takes one in
 * each turn, so a short turn in which none came has left none waiting. Pages would make the turns long, and whoever
 * is answered comes again; so answers wait meanwhile.
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
  } while ((came || performance.now() - turn > shortTurnMs) && turn - start < lookMs);
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
