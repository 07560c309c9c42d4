import type { IncomingMessage, ServerResponse } from "node:http";
import { env } from "~/env.server";
import { networkAt } from "~/http/client-address.server";
import { load, mostMemory } from "~/http/load.server";
import { plainPage } from "~/http/pages/plain-page.server";
import { carriesSession } from "~/http/sessions/own-cookie.server";
import { carriesVisitor } from "~/http/sessions/visitor.server";
import { quizzes } from "~/models/quiz/quizzes";
import { paths } from "~/paths";
import { countShed } from "./metrics.server";

/** For each kind of request, how late the event loop may be, in multiples of BUSY_MS, and how much memory is used. */
const bounds = {
  /** A page that has to be rendered for an anonymous visitor: it costs most, and they can come back. */
  made: { late: 1, memory: mostMemory },
  upload: { late: 1, memory: mostMemory },
  /** Posts, and pages of people who may be signed in. */
  write: { late: 3, memory: 0.88 },
  own: { late: 3, memory: 0.88 },
  /** Costs next to nothing. */
  cached: { late: 8, memory: 0.94 },
  /** Requests that make a lead. */
  lead: { late: 15, memory: 0.97 },
} as const;
type Kind = keyof typeof bounds;

/** Requests of one network whose responses have not begun; even an office full of people has far fewer. */
const mostOfNetwork = 200;
const ofNetwork = new Map<string, number>();

const retryAfterSeconds = 10;
const leadPaths = [...quizzes.flatMap(({ path, alsoAt = [] }) => [path, ...alsoAt]), "/my-request"];
const pathOf = ({ url = "" }: Pick<IncomingMessage, "url">) => (url.split("?", 1)[0] ?? "").toLowerCase();

/** Health checks, and files that the server sends from disk. */
export function isAlwaysAnswered(request: Pick<IncomingMessage, "url">): boolean {
  const path = pathOf(request);
  return path === paths.healthz || path === paths.readyz || /\.\w+$/.test(path);
}

/** The kind of a request; undefined for one that is always answered. */
export function kindOf(request: IncomingMessage, cached: boolean): Kind | undefined {
  const { method, headers } = request;
  const path = pathOf(request);
  if (isAlwaysAnswered(request)) return undefined;
  if (cached || path === paths.status) return "cached";
  const reads = method === "GET" || method === "HEAD";
  const ofLead = leadPaths.some((each) => path === each || path.startsWith(`${each}/`));
  if (ofLead && (!reads || carriesVisitor(headers.cookie))) return "lead";
  if (headers["content-type"]?.startsWith("multipart/")) return "upload";
  if (carriesSession(headers.cookie)) return "own";
  return reads ? "made" : "write";
}

/** Whether the process is too busy for this kind of request now. */
export function isTooBusyFor(kind: Kind): boolean {
  const { late, memory } = bounds[kind];
  return load.delayMs > late * env.BUSY_MS || load.memory > memory;
}

/**
 * A function that refuses the request for a while: the process is too busy for its kind, or its network has too many
 * under way. Undefined if the request is admitted; it then counts until its response begins.
 */
export function findRefusal(
  request: IncomingMessage,
  response: ServerResponse,
  cached: boolean,
): (() => void) | undefined {
  const kind = kindOf(request, cached);
  if (!kind) return undefined;
  if (isTooBusyFor(kind) || !enter(request, response)) return () => refuse(kind, request, response);
  return undefined;
}

function enter(request: IncomingMessage, response: ServerResponse): boolean {
  const network = networkAt(request);
  const count = ofNetwork.get(network) ?? 0;
  if (count >= mostOfNetwork) return false;
  ofNetwork.set(network, count + 1);
  let inside = true;
  const leave = () => {
    if (!inside) return;
    inside = false;
    const others = (ofNetwork.get(network) ?? 1) - 1;
    if (others > 0) ofNetwork.set(network, others);
    else ofNetwork.delete(network);
  };
  const writeHead = response.writeHead.bind(response);
  response.writeHead = ((...head: Parameters<typeof writeHead>) => {
    leave();
    return writeHead(...head);
  }) as typeof response.writeHead;
  response.once("close", leave);
  return true;
}

const comeBack = "Reload this page in half a minute.";
const pages = {
  read: plainPage("We are very busy just now", `A lot of people are here at once. ${comeBack}`),
  sent: plainPage(
    "We are very busy just now",
    `A lot of people are here at once, and we have not taken what you sent. ${comeBack} Your browser then sends it again.`,
  ),
};

function refuse(kind: Kind, { method }: IncomingMessage, response: ServerResponse): void {
  countShed(kind);
  const reads = method === "GET" || method === "HEAD";
  const { headers, body } = reads ? pages.read : pages.sent;
  // The body of the request is not read.
  if (!reads) response.setHeader("Connection", "close");
  response.writeHead(503, { ...headers, "Retry-After": String(retryAfterSeconds) });
  response.end(method === "HEAD" ? undefined : body);
}
