import type { IncomingMessage, ServerResponse } from "node:http";
import { env } from "~/env.server";
import { paths } from "~/paths";
import { processWide } from "~/process-wide.server";
import { plainPage } from "./pages/plain-page.server";
import { carriesSession } from "./sessions/own-cookie.server";
import { carriesVisitor } from "./sessions/visitor.server";

/** How late the event loop of this process is, in milliseconds, and since when it runs. */
export const load = processWide("load", () => ({ startedAt: new Date(), delayMs: 0 }));

const everyMs = 100;
/** The weight of earlier samples against the newest: one long turn of the event loop is no crowd. */
const smoothing = 0.8;

/** Measures ten times a second, as long as the process lives. */
export function watchLoad(): void {
  let expected = performance.now() + everyMs;
  const sample = () => {
    const late = Math.max(0, performance.now() - expected);
    load.delayMs = load.delayMs * smoothing + late * (1 - smoothing);
    expected = performance.now() + everyMs;
  };
  setInterval(sample, everyMs).unref();
}

/** For how many times BUSY_MS what people send, their own pages and cached ones are still answered. */
const lastTimes = 10;
const retryAfterSeconds = 10;

/** Health checks, how the site is doing, and files that the server sends from disk. */
const alwaysAnswered = new RegExp(
  `^(?:${[paths.healthz, paths.readyz, paths.status].join("|")}|.*\\.\\w+)$`,
  "i",
);

const isRead = ({ method }: IncomingMessage) => method === "GET" || method === "HEAD";

/**
 * How to refuse the request for a while; undefined if it is admitted. A page that has to be made for a stranger is
 * refused first: it costs most, and they can come back. What people send, their own pages, a quiz under way and cached
 * pages are last.
 */
export function findRefusal(
  request: IncomingMessage,
  cached: boolean,
): ((response: ServerResponse) => void) | undefined {
  const { url = "", headers } = request;
  const isStrangers = isRead(request) && !carriesSession(headers.cookie) && !carriesVisitor(headers.cookie);
  const times = isStrangers && !cached ? 1 : lastTimes;
  if (load.delayMs <= times * env.BUSY_MS || alwaysAnswered.test(url.split("?", 1)[0] ?? ""))
    return undefined;
  return (response) => refuse(request, response);
}

const comeBack = "Reload this page in half a minute.";
const pages = {
  read: plainPage("We are very busy just now", `A lot of people are here at once. ${comeBack}`),
  sent: plainPage(
    "We are very busy just now",
    `A lot of people are here at once, and we have not taken what you sent. ${comeBack} Your browser then sends it again.`,
  ),
};

function refuse(request: IncomingMessage, response: ServerResponse): void {
  const { headers, body } = isRead(request) ? pages.read : pages.sent;
  // The body of the request is not read.
  if (!isRead(request)) response.setHeader("Connection", "close");
  response.writeHead(503, { ...headers, "Retry-After": String(retryAfterSeconds) });
  response.end(request.method === "HEAD" ? undefined : body);
}
