import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { countSent } from "~/http/impressions.server";
import { isPublicPage } from "~/http/pages/pages.server";
import { noticeCookie } from "~/http/pages/reply.server";
import { carriesRequest } from "~/http/sessions/last-request.server";
import { carriesSession, hasJustWritten } from "~/http/sessions/own-cookie.server";
import { paidShownSoFar } from "~/models/listings/shown.server";
import { type Impression, impressionOf } from "~/models/placements/results/impressions.server";
import { paths } from "~/paths";
import { processWide } from "~/process-wide.server";
import { acceptedEncoding, compressHtml, digestOf } from "./compression.server";

/** A whole answer, ready for the wire. */
type CachedPage = {
  headers: Record<string, string>;
  etag: string;
  body: Uint8Array<ArrayBuffer>;
  /** What of it is paid for, and counted as it is sent. */
  impression?: Impression | undefined;
};

/** How old a page that is the same for everybody may be, here and in a cache in front of us. */
const oldestSeconds = 10;
const mostBytes = 64_000_000;
const cacheControl = `public, max-age=0, s-maxage=${oldestSeconds}, stale-while-revalidate=60`;

/** Answers that are the same for everybody, by encoding and address; and those that are being made. */
const cache = processWide("page cache", () => ({
  pages: new LRUCache<string, CachedPage>({
    maxSize: mostBytes,
    sizeCalculation: ({ body }, key) => body.byteLength + key.length,
    ttl: oldestSeconds * 1000,
  }),
  making: new Map<string, (() => void)[]>(),
  hits: 0,
}));

/** How many pages there are, what they take in bytes, and how often one was found. */
export const cacheFigures = () => ({
  pages: cache.pages.size,
  bytes: cache.pages.calculatedSize,
  hits: cache.hits,
});

/** Forgets all that is kept in this process, for what must not be shown a moment longer. */
export const forgetPages = (): void => cache.pages.clear();

const keyOf = (address: string, accepted: string | string[] | null | undefined): string =>
  `${acceptedEncoding([accepted ?? ""].flat().join())} ${address}`;

/**
 * Whether the page may differ from everybody's: whoever has a notice sees it next, and who is signed in has a way
 * to their own pages and out, and as an operator sees what cannot be sent. Who has just written sees that. On a page
 * that `tellsOwn`, whoever sent a request is led back to it.
 */
export const isPersonal = (cookies: string | null | undefined, tellsOwn: boolean): boolean =>
  cookies != null &&
  (carriesSession(cookies) ||
    cookies.includes(`${noticeCookie}=`) ||
    hasJustWritten(cookies) ||
    (tellsOwn && carriesRequest(cookies)));

/** Whether the page at this path tells a browser of its own request. */
export const tellsOwnAt = (path: string): boolean => path === paths.home;

const pathOf = (url: string): string => url.split("?", 1)[0] ?? "";

/** The answer with a page that is the same for everybody, or 304 to who has it; keeps it for the next. */
export async function answerAnonymous(
  html: Uint8Array<ArrayBuffer>,
  request: Request,
  headers: Headers,
): Promise<Response> {
  const digest = digestOf(html);
  const etag = `W/"${digest}"`;
  headers.set("Cache-Control", cacheControl);
  headers.set("ETag", etag);
  // Which of its links a browser may fetch ahead, once a finger is on one: pages like this one, which cost us little.
  headers.set("Speculation-Rules", `"${paths.nextPages}"`);
  const body = await compressHtml(html, request, headers, { sent: "often", digest });
  const { pathname, search } = new URL(request.url);
  const address = pathname + search;
  const impression = impressionOf(paidShownSoFar());
  countSent(impression, {
    address,
    userAgent: request.headers.get("User-Agent"),
    purpose: request.headers.get("Sec-Purpose"),
  });
  const page = { headers: Object.fromEntries(headers), etag, body, impression };
  cache.pages.set(keyOf(address, request.headers.get("Accept-Encoding")), page);
  if (hasPage(request.headers.get("If-None-Match"), etag))
    return new Response(null, { status: 304, headers });
  return wholeResponse(body, { status: 200, headers });
}

/** The cached page that answers this request, undefined when it has to be made. */
export function findCached({ method, url = "", headers }: IncomingMessage): CachedPage | undefined {
  if (method !== "GET" && method !== "HEAD") return undefined;
  if (isPersonal(headers.cookie, tellsOwnAt(pathOf(url)))) return undefined;
  const page = cache.pages.get(keyOf(url, headers["accept-encoding"]));
  if (page) cache.hits += 1;
  return page;
}

/** An answer whose length is known. */
export function wholeResponse(
  body: Uint8Array<ArrayBuffer>,
  { status, headers }: { status: number; headers: Headers },
): Response {
  headers.set("Content-Length", String(body.byteLength));
  return new Response(body, { status, headers });
}

/** The event of a response whose head is about to be written: its page is kept by then, or never is. */
export const answered = "answered";

/** Has a page made; whoever asks for the same one meanwhile waits, and gets it too. */
export function makeOnce(request: IncomingMessage, response: ServerResponse, make: () => void): void {
  const { method, url = "", headers } = request;
  const path = pathOf(url);
  if (method !== "GET" || isPersonal(headers.cookie, tellsOwnAt(path)) || !isPublicPage(path)) {
    make();
    return;
  }
  const key = keyOf(url, headers["accept-encoding"]);
  const others = cache.making.get(key);
  if (others) {
    others.push(() => {
      const page = findCached(request);
      // It is not one to be kept, or who asked first has left.
      if (page) sendCached(page, request, response);
      else make();
    });
    return;
  }
  const waiting: (() => void)[] = [];
  cache.making.set(key, waiting);
  const release = () => {
    if (cache.making.get(key) !== waiting) return;
    cache.making.delete(key);
    for (const each of waiting) each();
  };
  // Not when it is sent: who asked first may read nothing.
  response.once(answered, release);
  response.once("close", release);
  make();
}

/** Sends the page, or 304 to who has it. */
export function sendCached(page: CachedPage, request: IncomingMessage, response: ServerResponse): void {
  if (page.impression && request.method === "GET") countCached(page.impression, request);
  if (hasPage(request.headers["if-none-match"] ?? null, page.etag)) {
    response.writeHead(304, page.headers).end();
    return;
  }
  response.writeHead(200, { ...page.headers, "Content-Length": page.body.byteLength });
  response.end(request.method === "GET" ? page.body : undefined);
}

function countCached(impression: Impression, { url = "", headers }: IncomingMessage): void {
  const purpose = headers["sec-purpose"];
  countSent(impression, {
    address: url,
    userAgent: headers["user-agent"],
    purpose: typeof purpose === "string" ? purpose : undefined,
  });
}

/** Whether If-None-Match names the page: browsers send what they were given, caches may send several. */
function hasPage(ifNoneMatch: string | null, etag: string): boolean {
  return ifNoneMatch?.split(",").some((each) => each.trim() === etag) ?? false;
}
