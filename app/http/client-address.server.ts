import { env } from "~/env.server";

const clientAddressHeader = "x-fettle-client-address";

/** Tells the application who is at the other end of the socket; a sender cannot choose it. */
export function markClientAddress(headers: Record<string, unknown>, address: string | undefined): void {
  headers[clientAddressHeader] = address ?? "unknown";
}

/**
 * The address a request came from, for rate limits. Behind TRUSTED_PROXIES proxies it is the entry of
 * X-Forwarded-For that the outermost of them wrote; anything further left the sender could have invented.
 */
export function clientAddress(request: Request): string {
  const socket = request.headers.get(clientAddressHeader) ?? "unknown";
  if (env.TRUSTED_PROXIES === 0) return socket;
  const forwarded = (request.headers.get("X-Forwarded-For") ?? "").split(",").map((part) => part.trim());
  return forwarded.at(-env.TRUSTED_PROXIES) || socket;
}
