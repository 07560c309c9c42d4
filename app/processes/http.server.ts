import { randomInt } from "node:crypto";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { onPrimary } from "~/database/db.server";
import { env } from "~/env.server";
import { markClientAddress } from "~/http/client-address.server";
import { findRefusal, load } from "~/http/load.server";
import { addressAtOwnName, setOriginAside, stayHere } from "~/http/origin.server";
import { answerByPart } from "~/http/pages/pages.server";
import { watchDetours } from "~/http/proxies.server";
import { securityHeaders } from "~/http/security-headers.server";
import { isStopping } from "~/http/shutdown.server";
import { currentRequest, formatLine, loggedPath } from "~/log.server";
import { makePage } from "~/models/listings/shown.server";
import { answered, findCached, makeOnce, sendCached } from "~/page-cache/page-cache.server";
import { paths } from "~/paths";
import { countUnderWay, takeOverClosing, takeUp } from "./drain.server";
import { countAnswer, countShed, isMetricsServer } from "./metrics.server";
import { markWritten, readFromReplica } from "./replicas.server";

/** What is needed here of the application that remix-serve listens with. */
type Express = {
  (request: IncomingMessage, response: ServerResponse): void;
  all(path: string, handler: typeof answerByPart): void;
  _router: { stack: unknown[] };
};
type Exchange = { request: IncomingMessage; response: ServerResponse; server: Server };

/** The default for responses with 503. */
const retryLater: [string, string] = ["Retry-After", "30"];

/** How long a request may take to arrive: an operator's file of a gigabyte at 2.5 Mbit/s. A proxy holds slow clients. */
const longestUploadMs = 60 * 60 * 1000;

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
      listening.requestTimeout = longestUploadMs;
      takeOverClosing(listening);
      answerFirst(listening);
      // The load of starting up is not counted as a crowd.
      load.delayMs = 0;
    }
    server = listening;
    markClientAddress(request.headers, request.socket.remoteAddress);
    setOriginAside(request.headers);
    watchDetours(request.headers);
    countUnderWay(response);
    completeHead(request, response);
  });
}

/** Methods that a web Request cannot have. */
const methodsRefused: readonly unknown[] = ["TRACE", "TRACK"];

/** Answers what remix-serve cannot take, what the process is too busy for and what is cached; leaves the rest to it. */
function answerFirst(listening: Server): void {
  const [express] = listening.listeners("request") as [Express];
  listening.removeAllListeners("request");
  express.all("*", answerByPart);
  // After what prepares a request and compresses its answer, and before remix-serve looks for a file.
  express._router.stack.splice(3, 0, express._router.stack.pop());
  listening.on("request", (request: IncomingMessage, response: ServerResponse) =>
    takeUp(() => {
      if (refusesUnreadable(request, response) || leadsToOwnName(request, response)) return;
      const cached = findCached(request);
      const refuse = findRefusal(request, cached !== undefined);
      if (refuse) {
        countShed();
        refuse(response);
      } else if (cached) sendCached(cached, request, response);
      else makeOnce(request, response, () => inContext(request, response, express));
    }),
  );
}

/** Refuses what the framework would fail over. */
function refusesUnreadable(request: IncomingMessage, response: ServerResponse): boolean {
  if (methodsRefused.includes(request.method)) {
    response.writeHead(405, { Allow: "GET, HEAD, POST" }).end();
    return true;
  }
  if (isWellFormed(request)) return false;
  const plain = { "Content-Type": "text/plain; charset=utf-8", Connection: "close" };
  response.writeHead(400, plain).end("That is not a request we can read.");
  return true;
}

/**
 * Sends who reads a page at the site's other name on to its own, but no health check. Like all redirects it is not
 * stored: browsers would follow it in a circle once SITE_URL is turned round.
 */
function leadsToOwnName({ method, url = "", headers }: IncomingMessage, response: ServerResponse): boolean {
  const isRead = method === "GET" || method === "HEAD";
  const to = isRead && !isHealthCheck(url) ? addressAtOwnName(headers.host, url) : undefined;
  if (to) response.writeHead(301, { Location: to }).end();
  return to !== undefined;
}

const healthChecks: readonly string[] = [paths.healthz, paths.readyz];
const isHealthCheck = (url: string) => healthChecks.includes(url.split("?", 1)[0] ?? "");

/** Has remix-serve answer, in the contexts that the application reads. */
function inContext(request: IncomingMessage, response: ServerResponse, express: Express): void {
  const answer = () => {
    readFromReplica(request);
    express(request, response);
  };
  currentRequest.run({ id: idOf(response), response }, () => onPrimary(() => makePage(answer)));
}

let lastId = randomInt(2 ** 40);
const ids = new WeakMap<ServerResponse, string>();

/** What the log and an error page call a request; those of a process follow each other. */
function idOf(response: ServerResponse): string {
  const id = ids.get(response) ?? (++lastId).toString(36);
  ids.set(response, id);
  return id;
}

/**
 * Adds our headers when the head is sent, unless the page has set its own (Express adds a page's header to an existing
 * one, so a page without referrers would send two policies), and logs a line once the response is sent or its client
 * has gone: method, address, status, length, and milliseconds until the response began.
 */
function completeHead(request: IncomingMessage, response: ServerResponse): void {
  const { method = "", url = "" } = request;
  const began = performance.now();
  let tookMs: number | undefined;
  const writeHead = response.writeHead.bind(response);
  response.writeHead = ((...head: Parameters<typeof writeHead>) => {
    tookMs = performance.now() - began;
    const missing = ([name]: [string, string]) => !response.hasHeader(name);
    for (const each of securityHeaders) if (missing(each)) response.setHeader(...each);
    markWritten(request, response);
    const location = response.getHeader("Location");
    if (typeof location === "string") response.setHeader("Location", stayHere(location));
    if (head[0] === 503 && missing(retryLater)) response.setHeader(...retryLater);
    // Otherwise a client that keeps asking on its connection is cut off when the process exits.
    if (isStopping()) response.setHeader("Connection", "close");
    response.emit(answered);
    return writeHead(...head);
  }) as typeof response.writeHead;
  response.once("close", () => {
    const { headersSent, statusCode } = response;
    const length = headersSent ? (response.getHeader("content-length") ?? "-") : "-";
    const [path, status] = [loggedPath(url), headersSent ? statusCode : "-"];
    countAnswer(path, method, headersSent ? statusCode : 0, tookMs);
    const what = `${method} ${path} ${status} ${length} - ${tookMs?.toFixed(3) ?? "-"} ms`;
    if (waiting === "") setImmediate(write);
    waiting += formatLine("access", what, "info", { id: idOf(response), method, path, status, ms: tookMs });
  });
}

/** Log lines of this turn of the event loop, written together before the next. */
let waiting = "";

function write(): void {
  process.stdout.write(waiting);
  waiting = "";
}

process.once("exit", () => waiting && write());

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
