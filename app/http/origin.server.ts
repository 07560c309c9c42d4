import { env } from "~/env.server";
import { refusal } from "~/http/pages/refusal.server";

const originHeader = "x-fettle-origin";

/**
 * Hides the Origin header from the framework. Remix compares it with Host by itself, but answers 500, and takes the
 * `null` of our own pages that send no referrer for an attack; {@link requireSameSite} decides.
 */
export function setOriginAside(headers: Record<string, unknown>): void {
  headers[originHeader] = headers.origin ?? "";
  delete headers.origin;
}

/**
 * Whether nothing says that another site sent this. Sec-Fetch-Site is believed first; a client that sends neither it
 * nor Origin is no browser, so nobody's cookies are being used behind their back. Those of this site's other name are
 * not those of its own.
 */
export function isSameSite(request: Request): boolean {
  const fetchSite = request.headers.get("Sec-Fetch-Site");
  const origin = request.headers.get(originHeader);
  if ((fetchSite || origin) && isAtOtherName(request)) return false;
  if (fetchSite) return fetchSite === "same-origin" || fetchSite === "none";
  return !origin || isOfThisSite(request, origin);
}

/** Throws a 403 Response when a browser says that another site sent this, or this one by its other name. */
export function requireSameSite(request: Request): void {
  if (isSameSite(request)) return;
  throw refusal(
    403,
    isAtOtherName(request)
      ? `You opened this form at ${otherName}, and it can only be sent at ${ownName}. Go back, copy what you typed, and send it from ${env.SITE_URL}${new URL(request.url).pathname}.`
      : "That form was sent from another site. Open the page here and try again.",
  );
}

const ownName = new URL(env.SITE_URL).hostname;
/** The site's name with `www.` in front, or without it if it has that. Any other may be a proxy's name for us. */
const otherName = ownName.startsWith("www.") ? ownName.slice("www.".length) : `www.${ownName}`;

/** Whether somebody opened a live site by its other name. */
const isAtOtherName = ({ headers }: Request): boolean =>
  isOtherName(headers.get("Host")) || isOtherName(headers.get(originHeader)?.replace("https://", ""));

const isOtherName = (host: string | null | undefined): boolean =>
  env.live && host?.replace(/:\d+$/, "").toLowerCase() === otherName;

/** Where somebody who asks for a path at the site's other name is sent; undefined at any other. */
export const addressAtOwnName = (host: string | undefined, path: string): string | undefined =>
  isOtherName(host) ? env.SITE_URL + path : undefined;

/**
 * In live mode only the configured address is ours, since a sender can choose Host. The demo is also opened by other
 * names of the machine.
 */
function ownOrigins(request: Request): (string | undefined)[] {
  const configured = originOf(env.SITE_URL);
  if (env.live) return [configured];
  const { protocol, host } = new URL(request.url);
  return [configured, originOf(`${protocol}//${request.headers.get("Host") ?? host}`)];
}

/** Whether an address is on this site, as this visitor opened it. */
export function isOfThisSite(request: Request, address: string): boolean {
  const origin = originOf(address);
  return origin !== undefined && ownOrigins(request).includes(origin);
}

const originOf = (address: string) => (URL.canParse(address) ? new URL(address).origin : undefined);

/** Whether an address, or a path, is one of this site's pages, or none was given. */
export const isOwnAddress = (address = ""): boolean =>
  URL.canParse(address, env.SITE_URL) && new URL(address, env.SITE_URL).origin === originOf(env.SITE_URL);

/**
 * In the demonstration, an address of this site without its origin: it is also opened by other names of the machine,
 * and a session at one is none at another. Elsewhere, or if payments have an origin of their own, it is unchanged.
 */
export const stayHere = (address: string): string =>
  env.DEMO && !env.DEMO_PAYMENTS_URL && address.startsWith(`${env.SITE_URL}/`)
    ? address.slice(env.SITE_URL.length)
    : address;

/** `value` when it is a path on this site, else `fallback`; never sends anyone to another host. */
export function sameSitePath(value: string | null | undefined, fallback: string): string {
  if (!value?.startsWith("/")) return fallback;
  const base = "http://same.site";
  if (!URL.canParse(value, base)) return fallback;
  const url = new URL(value, base);
  // '/.//elsewhere.example' is read as the path '//elsewhere.example', which would lead to that host.
  if (url.origin !== base || url.pathname.startsWith("//")) return fallback;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Whether a path leads to a page for professionals only. */
export const isPortalPath = (path: string): boolean => /^\/(dashboard|portal)(?:[/?#]|$)/.test(path);
