import { isIP } from "node:net";
import { env } from "~/env.server";

const clientAddressHeader = "x-fettle-client-address";

/** Marks a request with the address at the other end of its socket, which a sender cannot choose. */
export function markClientAddress(headers: Record<string, unknown>, address: string | undefined): void {
  headers[clientAddressHeader] = address ?? "unknown";
}

/**
 * The address a request came from, for rate limits. Behind TRUSTED_PROXIES proxies it is the entry of
 * X-Forwarded-For that the outermost of them wrote; anything further left the sender could have invented.
 */
export function clientAddress(request: Request): string {
  const socket = request.headers.get(clientAddressHeader) ?? "unknown";
  return forwardedAddress(request.headers.get("X-Forwarded-For"), env.TRUSTED_PROXIES) ?? socket;
}

/**
 * The address that the outermost of `proxies` wrote into X-Forwarded-For, without the port that some add; undefined if
 * it wrote none.
 */
export function forwardedAddress(forwardedFor: string | null, proxies: number): string | undefined {
  if (proxies === 0) return undefined;
  const entry = forwardedFor?.split(",").at(-proxies)?.trim() ?? "";
  if (entry.length > longestEntry) return undefined;
  const address = isIP(entry) ? entry : (withPort.exec(entry)?.slice(1).find(Boolean) ?? "");
  return isIP(address) ? address : undefined;
}

/** The length of `[2001:db8:0:0:0:0:0:1]:65535`, with a zone. */
const longestEntry = 80;
/** `1.2.3.4:5678`, `[::1]:443` and `[::1]`. */
const withPort = /^(?:([\d.]+):\d+|\[([^\]]+)\](?::\d+)?)$/;
