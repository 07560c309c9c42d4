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
import { findCached, markVersion, sendCached } from "~/page-cache/anonymous-page.server";
import { findRefusal, isAlwaysAnswered } from "./admission.server";
import { countUnderWay, takeOverClosing, takeUp } from "./drain.server";
import { countAnswer, isMetricsServer } from "./metrics.server";
import { answerInTurn } from "./pipeline.server";
import { markWritten, onReplica } from "./replicas.server";

type Answer = ServerResponse<IncomingMessage> & { req: IncomingMessage };
type Exchange = { request: IncomingMessage; response: ServerResponse; server: Server };

/** Of this host alone: what else runs under the domain is not ours to decide about. */
const strictTransport: [string, string] = ["Strict-Transport-Security", "max-age=31536000"];

/** What an answer says that does not say otherwise. */
const everyResponse: readonly [string, string][] = [
  ["Cache-Control", "private, no-store"],
  ["X-Content-Type-Options", "nosniff"],
  ["X-Frame-Options", "DENY"],
  ["Referrer-Policy", "strict-origin-when-cross-origin"],
  ["Cross-Origin-Opener-Policy", "same-origin"],
  ["Permissions-Policy", "camera=(), geolocation=(self), microphone=(), payment=()"],
  ...(env.live ? [strictTransport] : []),
];
/** When to come back, for an answer of 503 that does not say it. */
const retryLater: [string, string] = ["Retry-After", "30"];

let server: Server | undefined;

/**
 * Sees every request before remix-serve does: pages, redirects, resource routes and files alike get the
 * security headers, and the application learns the address at the other end of the socket.
 */
export function watchRequests(): void {
  subscribe("http.server.request.start", (message) => {
    const { request, response, server: listening } = message as Exchange;
    if (isMetricsServer(listening)) return;
    if (env.NODE_ENV === "production" && server !== listening) {
      limitTime(listening);
      takeOverClosing(listening);
      answerFirst(listening);
      // What the start took is no crowd.
      load.delayMs = 0;
    }
    server = listening;
    // Of what follows, until the next request begins.
    requestIds.enterWith(randomBytes(6).toString("base64url"));
    markVersion(request.headers);
    markClientAddress(request.headers, request.socket.remoteAddress);
    setOriginAside(request.headers);
    addMissingHeaders(request, response);
    countUnderWay(response);
    holdAnswer(request.headers, response);
    boundArrival(request, response);
  });
}

/** Whoever begins a request and does not go on holds a connection, and perhaps one of the places for uploads. */
function limitTime(listening: Server): void {
  listening.headersTimeout = Math.min(listening.headersTimeout, env.REQUEST_SECONDS * 1000);
  // Node has one time for all, and an operator's file may take longer.
  listening.requestTimeout = 0;
  watchArrivals();
}

/** What no Request of the web can be made of: the framework would fail over it. */
const methodsRefused: readonly unknown[] = ["TRACE", "TRACK"];

/** Answers before remix-serve begins what it cannot take, and pages; everything else is its own. */
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

/** The way to answer a request without the framework, none where it has to; and whether that costs next to nothing. */
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
  return { atOnce: isAlwaysAnswered(request), answer: page && (() => makePage(onReplica(request, page))) };
}

/**
 * Ours go in as the head is sent, where the page has none of its own: Express adds a page's beside what is
 * there already, and a page that sends no referrer would send two policies.
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
    // Else a client that keeps asking on a connection it already has is cut off when the process ends.
    if (isStopping()) response.setHeader("Connection", "close");
    return writeHead(...head);
  }) as typeof response.writeHead;
}

/** Lines of this turn of the event loop: written together, before anything else begins. */
let waiting = "";

function write(): void {
  process.stdout.write(waiting);
  waiting = "";
}

process.once("exit", () => waiting && write());

/**
 * Writes, once the answer has gone or the one who asked has, a line: method, address, status, length, and milliseconds
 * until the answer began.
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

/** A name has at most 253 characters; the rest is the port. */
const longestHost = 260;
const hostShape = /^(?:[a-z0-9_.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Whether the framework can make a Request of it: its target is a path that can be decoded, and the hosts that it
 * names are names of hosts. Of anything else the framework makes an exception.
 */
function isWellFormed({ url = "", headers }: Pick<IncomingMessage, "url" | "headers">): boolean {
  const forwarded = [headers["x-forwarded-host"] ?? []].flat().join(",");
  const hosts = [headers.host ?? [], forwarded === "" ? [] : forwarded.split(",")].flat();
  return isPath(url) && hosts.every((host) => isHost(host.trim()));
}

const isHost = (host: string): boolean =>
  host.length <= longestHost && hostShape.test(host) && URL.canParse(`http://${host}`);

/** Nearly every address, told from one class of characters. */
const plainPath = /^\/[\w./-]*$/;

/** `/…`, and not the `*` or the whole address that proxies are sent; node bounds how long it is. */
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
