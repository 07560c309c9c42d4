import { env } from "~/env.server";
import { refusal } from "./refusal.server";

const originHeader = "x-fettle-origin";

/**
 * Moves Origin out of the framework's sight. Remix compares it with Host by itself, but answers 500, and
 * takes the `null` of our own pages that send no referrer for an attack; {@link requireSameSite} decides.
 */
export function setOriginAside(headers: Record<string, unknown>): void {
  headers[originHeader] = headers.origin ?? "";
  delete headers.origin;
}

/**
 * Whether nothing says that another site sent this. Sec-Fetch-Site is believed first; a client that says
 * neither it nor Origin is no browser, so nobody's cookies are being used behind their back.
 */
export function isSameSite(request: Request): boolean {
  const fetchSite = request.headers.get("Sec-Fetch-Site");
  if (fetchSite) return fetchSite === "same-origin" || fetchSite === "none";
  const origin = request.headers.get(originHeader);
  return !origin || ownHosts(request).includes(hostOf(origin));
}

/** Throws a 403 Response when a browser says that another site sent this. */
export function requireSameSite(request: Request): void {
  if (isSameSite(request)) return;
  throw refusal(403, "That form was sent from another site. Open the page here and try again.");
}

function ownHosts(request: Request): string[] {
  return [request.headers.get("Host") ?? new URL(request.url).host, new URL(env.SITE_URL).host];
}

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : "");
