import { subscribe } from "node:diagnostics_channel";
import { EventEmitter, once } from "node:events";
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { setTimeout } from "node:timers/promises";
import morgan from "morgan";
import { env } from "~/env.server";
import { markClientAddress } from "~/http/client-address.server";
import { setOriginAside } from "~/http/origin.server";
import { shutdown } from "~/http/shutdown.server";
import { describeError, logLine } from "~/log.server";
import { findCached, markVersion, sendCached } from "~/page-cache/anonymous-page.server";

type Exchange = { request: IncomingMessage; response: ServerResponse; server: Server };

const strictTransport: [string, string] = [
  "Strict-Transport-Security",
  "max-age=31536000; includeSubDomains",
];

const everyResponse: readonly [string, string][] = [
  ["X-Content-Type-Options", "nosniff"],
  ["X-Frame-Options", "DENY"],
  ["Referrer-Policy", "strict-origin-when-cross-origin"],
  ["Cross-Origin-Opener-Policy", "same-origin"],
  ["Permissions-Policy", "camera=(), geolocation=(self), microphone=(), payment=()"],
  ...(env.live ? [strictTransport] : []),
];

/** How long requests under way may take when the process stops: some clients never finish theirs. */
const graceMs = 7_000;

const underWay = new Set<ServerResponse>();
const idle = new EventEmitter();
let server: Server | undefined;

/**
 * Sees every request before remix-serve does: pages, redirects, resource routes and files alike get the
 * security headers, and the application learns the address at the other end of the socket.
 */
export function watchRequests(): void {
  subscribe("http.server.request.start", (message) => {
    const exchange = message as Exchange;
    if (env.NODE_ENV === "production" && server !== exchange.server) answerCachedPagesFirst(exchange.server);
    server = exchange.server;
    markVersion(exchange.request.headers);
    markClientAddress(exchange.request.headers, exchange.request.socket.remoteAddress);
    setOriginAside(exchange.request.headers);
    addMissingHeaders(exchange.response);
    underWay.add(exchange.response);
    exchange.response.once("close", () => {
      underWay.delete(exchange.response);
      if (underWay.size === 0) idle.emit("idle");
      // An answer begun before the process was told to stop did not tell its client to close.
      if (shutdown.signal.aborted) setImmediate(() => exchange.server.closeIdleConnections());
    });
  });
}

/** remix-serve's own format, for what it does not come to see. */
const logAccess = morgan("tiny");

/** What no Request of the web can be made of: the framework would fail over it. */
const methodsRefused: readonly unknown[] = ["TRACE", "TRACK"];

/** Cached pages are answered before remix-serve begins, and methods it cannot take; everything else is its own. */
function answerCachedPagesFirst(listening: Server): void {
  const serve = listening.listeners("request") as RequestListener[];
  listening.removeAllListeners("request");
  listening.on(
    "request",
    (request: IncomingMessage, response: ServerResponse<IncomingMessage> & { req: IncomingMessage }) => {
      if (methodsRefused.includes(request.method)) {
        response.writeHead(405, { Allow: "GET, HEAD, POST" }).end();
        return;
      }
      const page = findCached(request);
      if (page) logAccess(request, response, () => sendCached(page, request, response));
      else for (const listener of serve) listener.call(listening, request, response);
    },
  );
}

/**
 * Ours go in as the head is sent, where the page has none of its own: Express adds a page's beside what is
 * there already, and a page that sends no referrer would send two policies.
 */
function addMissingHeaders(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response);
  response.writeHead = ((...head: Parameters<typeof writeHead>) => {
    for (const [name, value] of everyResponse) {
      if (!response.hasHeader(name)) response.setHeader(name, value);
    }
    // Else a client that keeps asking on a connection it already has is served until the grace is over.
    if (shutdown.signal.aborted) response.setHeader("Connection", "close");
    return writeHead(...head);
  }) as typeof response.writeHead;
}

/**
 * On SIGTERM or SIGINT: lets requests under way finish, for {@link graceMs} at most, while `finish` ends
 * other work; then closes what `release` closes, and exits. remix-serve stops listening by itself, but an
 * open database would keep the process alive.
 */
export function drainOnSignal(steps: { finish(): Promise<void>; release(): Promise<void> }): void {
  const drain = async () => {
    shutdown.abort();
    server?.closeIdleConnections();
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
}
