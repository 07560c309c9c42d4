import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { countSent } from "~/http/impressions.server";
import { wholeResponse } from "~/http/pages/exchange.server";
import { noticeCookie } from "~/http/pages/reply.server";
import { carriesSession, hasJustWritten } from "~/http/sessions/own-cookie.server";
import { isOfNow, paidShownSoFar, shownSoFar } from "~/models/listings/shown.server";
import { type Impression, impressionOf } from "~/models/placements/results/impressions.server";
import { paths } from "~/paths";
import { acceptedEncoding, compressHtml, digestOf } from "./compression.server";
import { type CachedPage, cachedSeconds, pageCache } from "./page-cache.server";

const versionHeader = "x-fettle-pages-version";
const cacheControl = `public, max-age=0, s-maxage=${cachedSeconds}`;

/**
 * Tells the application which version of the cache what it reads is of: that in which the request began, unless it reads
 * something older. A sender cannot choose it.
 */
export function markVersion(headers: IncomingHttpHeaders, version = pageCache.version): void {
  headers[versionHeader] = String(version);
}

/**
 * Whether the page may differ from everybody's: whoever has a notice sees it next, and who is signed in has a way
 * to their own pages and out, and as an operator sees what cannot be sent. Who has just written sees that.
 */
export const isPersonal = (cookies: string | null | undefined): boolean =>
  cookies != null &&
  (carriesSession(cookies) || cookies.includes(`${noticeCookie}=`) || hasJustWritten(cookies));

/**
 * The answer with a page that is the same for everybody, or 304 to who has it; caches it for the next, unless it is true of
 * this moment only.
 */
export async function answerAnonymous(
  html: Uint8Array<ArrayBuffer>,
  request: Request,
  headers: Headers,
): Promise<Response> {
  const digest = digestOf(html);
  const etag = `W/"${digest}"`;
  const ofNow = isOfNow();
  headers.set("Cache-Control", ofNow ? "private, no-store" : cacheControl);
  headers.set("ETag", etag);
  // Which of its links a browser may fetch ahead, once a finger is on one: pages like this one, which cost us little.
  headers.set("Speculation-Rules", `"${paths.nextPages}"`);
  const body = await compressHtml(html, request, headers, { sent: "often", digest });
  const { pathname, search } = new URL(request.url);
  const address = pathname + search;
  const shows = shownSoFar();
  const impression = impressionOf(paidShownSoFar());
  countSent(impression, {
    address,
    userAgent: request.headers.get("User-Agent"),
    purpose: request.headers.get("Sec-Purpose"),
  });
  if (shows && !ofNow) {
    pageCache.add(address, acceptedEncoding(request.headers.get("Accept-Encoding")), {
      begun: Number(request.headers.get(versionHeader)),
      shows,
      page: { headers: Object.fromEntries(headers), etag, body, impression },
    });
  }
  if (hasPage(request.headers.get("If-None-Match"), etag))
    return new Response(null, { status: 304, headers });
  return wholeResponse(body, { status: 200, headers });
}

/** The cached page that answers this request, undefined when it has to be made. */
export function findCached({ method, url = "", headers }: IncomingMessage): CachedPage | undefined {
  if (method !== "GET" && method !== "HEAD") return undefined;
  if (isPersonal(headers.cookie)) return undefined;
  return pageCache.find(url, acceptedEncoding(headers["accept-encoding"] ?? null));
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
