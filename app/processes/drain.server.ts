import { EventEmitter, once } from "node:events";
import type { Server, ServerResponse } from "node:http";
import { setTimeout } from "node:timers/promises";
import { env } from "~/env.server";
import { announceStop, shutdown } from "~/http/shutdown.server";
import { describeError, logLine } from "~/log.server";

/** How long requests under way may take when the process stops: some clients never finish theirs. */
const graceMs = 7_000;

const underWay = new Set<ServerResponse>();
const idle = new EventEmitter();
let serving: { server: Server; stopListening(): void } | undefined;

/**
 * remix-serve stops listening the moment it is told to stop; whoever was about to ask would be cut off. From here
 * on the server stops listening when {@link drainOnSignal} says so.
 */
export function takeOverClosing(server: Server): void {
  const close = server.close.bind(server);
  serving = { server, stopListening: () => close() };
  server.close = () => server;
}

/** Counts the answer as under way until it is sent or its client has gone. */
export function countUnderWay(response: ServerResponse): void {
  underWay.add(response);
  response.once("close", () => {
    underWay.delete(response);
    if (underWay.size === 0) idle.emit("idle");
    // An answer begun before the process was told to stop did not tell its client to close.
    if (shutdown.signal.aborted) setImmediate(() => serving?.server.closeIdleConnections());
  });
}

/**
 * On SIGTERM or SIGINT: says on /readyz that nobody is to be sent here any more, and goes on answering for
 * DRAIN_SECONDS; then takes no new connection and lets requests under way finish, for {@link graceMs} at most,
 * while `finish` ends other work; then closes what `release` closes, and exits.
 */
export function drainOnSignal(steps: { finish(): Promise<void>; release(): Promise<void> }): void {
  const drain = async () => {
    announceStop();
    if (serving) await setTimeout(env.DRAIN_SECONDS * 1000);
    shutdown.abort();
    serving?.stopListening();
    serving?.server.closeIdleConnections();
    await Promise.all([requestsUnderWay(), steps.finish()]);
    await steps.release();
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => {
      drain().catch((error) => {
        logLine("fettle", `could not stop cleanly: ${describeError(error)}`);
        process.exit(1);
      });
    });
  }
}

async function requestsUnderWay(): Promise<void> {
  if (underWay.size > 0) await Promise.race([once(idle, "idle"), setTimeout(graceMs)]);
  if (underWay.size > 0) logLine("fettle", `stops with ${underWay.size} requests unfinished`);
}
