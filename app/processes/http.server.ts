import { randomBytes } from "node:crypto";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { onPrimary } from "~/database/db.server";
import { env } from "~/env.server";
import { boundArrival, watchArrivals } from "~/http/bodies/arrival.server";
import { markClientAddress } from "~/http/client-address.server";
import { load } from "~/http/load.server";
import { setOriginAside, stayHere } from "~/http/origin.server";
import { holdAnswer } from "~/http/paced-stream.server";
import { findPage } from "~/http/pages/pages.server";
import { isStopping } from "~/http/shutdown.server";
import { beginInTurn } from "~/http/turns.server";
import { formatLine, loggedPath, requestIds } from "~/log.server";
import { makePage } from "~/models/listings/shown.server";
import { findCached, makeOnce, sendCached } from "~/page-cache/page-cache.server";
import { findRefusal, isAlwaysAnswered } from "./admission.server";
import { countUnderWay, takeOverClosing, takeUp } from "./drain.server";
import { countAnswer, isMetricsServer } from "./metrics.server";
import { answerInTurn } from "./pipeline.server";
import { markWritten, onReplica } from "./replicas.server";

type Answer = ServerResponse<IncomingMessage> & { req: IncomingMessage };
type Exchange = { request: IncomingMessage; response: ServerResponse; server: Server };

/** Without subdomains: other services on the domain are not ours to decide about. */
const strictTransport: [string, string] = ["Strict-Transport-Security", "max-age=31536000"];

/** The default headers of a response. */
const everyResponse: readonly [string, string][] = [
  ["Cache-Control", "private, no-store"],
  ["X-Content-Type-Options", "nosniff"],
  ["X-Frame-Options", "DENY"],
  ["Referrer-Policy", "strict-origin-when-cross-origin"],
  ["Cross-Origin-Opener-Policy", "same-origin"],
  ["Permissions-Policy", "camera=(), geolocation=(self), microphone=(), payment=()"],
  ...(env.live ? [strictTransport] : []),
];
/** The default for responses with 503. */
const retryLater: [string, string] = ["Retry-After", "30"];

let server: Server | undefined;

/**
 * Sees every request before remix-serve does: pages, redirects, resource routes and files all get the security headers,
 * and the application learns the client's address.
 */
export function watchRequests(): void {
  subscribe("http.server.request.start", (message) => {
    const { request, response, server: listening } = message as Exchange;
    if (isMetricsServer(listening)) return;
    if (env.NODE_ENV === "production" && server !== listening) {
      limitTime(listening);
      takeOverClosing(listening);
      answerFirst(listening);
      // The load of starting up is not counted as a crowd.
      load.delayMs = 0;
    }
    server = listening;
    // Applies to everything that follows, until the next request begins.
    requestIds.enterWith(randomBytes(6).toString("base64url"));
    markClientAddress(request.headers, request.socket.remoteAddress);
    setOriginAside(request.headers);
    addMissingHeaders(request, response);
    countUnderWay(response);
    holdAnswer(request.headers, response);
    boundArrival(request, response);
  });
}

/** Limits the time for a request to arrive: one that stalls holds a connection, and perhaps a place for uploads. */
function limitTime(listening: Server): void {
  listening.headersTimeout = Math.min(listening.headersTimeout, env.REQUEST_SECONDS * 1000);
  // Node has one limit for all requests, and an operator's file may take longer.
  listening.requestTimeout = 0;
  watchArrivals();
}

/** Methods that a web Request cannot have: the framework would fail over them. */
const methodsRefused: readonly unknown[] = ["TRACE", "TRACK"];

/** Answers what remix-serve cannot take, and pages, before it; leaves everything else to it. */
function answerFirst(listening: Server): void {
  const serve = listening.listeners("request") as RequestListener[];
  listening.removeAllListeners("request");
  const answerNow = (request: IncomingMessage, response: Answer) => {
    const serveNow = () => {
      for (const listener of serve) listener.call(listening, request, response);
    };
    const { atOnce, answer = () => makePage(serveNow) } = findAnswer(request, response);
    logAccess(request, response);
    if (atOnce) answer();
    else beginInTurn(response, answer);
  };
  listening.on("request", (request: IncomingMessage, response: Answer) => {
    const answer = () => takeUp(() => onPrimary(() => answerNow(request, response)));
    answerInTurn({ request, response, answer });
  });
}

/** How to answer a request without the framework, if that is possible, and whether it costs next to nothing. */
type Way = { answer?: (() => void) | undefined; atOnce?: boolean };

function findAnswer(request: IncomingMessage, response: Answer): Way {
  if (methodsRefused.includes(request.method)) {
    return { atOnce: true, answer: () => response.writeHead(405, { Allow: "GET, HEAD, POST" }).end() };
  }
  if (!isWellFormed(request)) {
    const plain = { "Content-Type": "text/plain; charset=utf-8", Connection: "close" };
    const refuse = () => response.writeHead(400, plain).end("That is not a request we can read.");
    return { atOnce: true, answer: refuse };
  }
  const cached = findCached(request);
  const refusal = findRefusal(request, response, cached !== undefined);
  if (refusal) return { atOnce: true, answer: refusal };
  if (cached) return { answer: () => sendCached(cached, request, response) };
  const page = findPage(request, response);
  const make = page && (() => makePage(onReplica(request, page)));
  return {
    atOnce: isAlwaysAnswered(request),
    answer: make && (() => void makeOnce(request, response, make)),
  };
}

/**
 * Adds our headers when the head is sent, unless the page has set its own: Express adds a page's header to an existing
 * one, so a page without referrers would send two policies.
 */
function addMissingHeaders(request: IncomingMessage, response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response);
  response.writeHead = ((...head: Parameters<typeof writeHead>) => {
    const missing = ([name]: [string, string]) => !response.hasHeader(name);
    for (const each of everyResponse) if (missing(each)) response.setHeader(...each);
    markWritten(request, response);
    const location = response.getHeader("Location");
    if (typeof location === "string") response.setHeader("Location", stayHere(location));
    if (head[0] === 503 && missing(retryLater)) response.setHeader(...retryLater);
    // Otherwise a client that keeps asking on its connection is cut off when the process exits.
    if (isStopping()) response.setHeader("Connection", "close");
    return writeHead(...head);
  }) as typeof response.writeHead;
}

/** Log lines of this turn of the event loop, written together before the next. */
let waiting = "";

function write(): void {
  process.stdout.write(waiting);
  waiting = "";
}

process.once("exit", () => waiting && write());

/**
 * Logs a line once the response is sent or its client has gone: method, address, status, length, and milliseconds until
 * the response began.
 */
function logAccess({ method, url = "" }: IncomingMessage, response: ServerResponse): void {
  const began = performance.now();
  const id = requestIds.getStore();
  let tookMs: number | undefined;
  const writeHead = response.writeHead.bind(response);
  response.writeHead = ((...head: Parameters<typeof writeHead>) => {
    tookMs = performance.now() - began;
    return writeHead(...head);
  }) as typeof response.writeHead;
  response.once("close", () => {
    const { headersSent, statusCode } = response;
    const length = headersSent ? (response.getHeader("content-length") ?? "-") : "-";
    if (waiting === "") setImmediate(write);
    const [path, status] = [loggedPath(url), headersSent ? statusCode : "-"];
    countAnswer(path, method ?? "", headersSent ? statusCode : 0, tookMs);
    const what = `${method} ${path} ${status} ${length} - ${tookMs?.toFixed(3) ?? "-"} ms`;
    waiting += formatLine("access", what, "info", { id, method, path, status, ms: tookMs });
  });
}

/** A host name has at most 253 characters; the rest is for the port. */
const longestHost = 260;
const hostShape = /^(?:[a-z0-9_.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Whether the framework can make a Request of it: its target is a path that can be decoded, and its hosts are valid
 * names. For anything else the framework throws.
 */
function isWellFormed({ url = "", headers }: Pick<IncomingMessage, "url" | "headers">): boolean {
  const forwarded = [headers["x-forwarded-host"] ?? []].flat().join(",");
  const hosts = [headers.host ?? [], forwarded === "" ? [] : forwarded.split(",")].flat();
  return isPath(url) && hosts.every((host) => isHost(host.trim()));
}

const isHost = (host: string): boolean =>
  host.length <= longestHost && hostShape.test(host) && URL.canParse(`http://${host}`);

/** Matches nearly every address in one step. */
const plainPath = /^\/[\w./-]*$/;

/** `/…`, not the `*` or the whole address that proxies are sent; node limits its length. */
function isPath(target: string): boolean {
  if (plainPath.test(target)) return true;
  if (!target.startsWith("/") || !URL.canParse(`http://host.example${target}`)) return false;
  try {
    decodeURIComponent(target.split("?", 1)[0] ?? "");
    return true;
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
}
