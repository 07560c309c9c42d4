import { clientAddress } from "~/http/client-address.server";
import type { Client } from "~/models/accounts/sign-ins.server";

/** Who tries to sign in: their address and browser. */
export const clientOf = (request: Request): Client => ({
  address: clientAddress(request),
  browser: browserName(request.headers.get("User-Agent")),
});

/** A mark in the user agent, and what people call the browser; the first match counts. */
const browsers = [
  ["Edg", "Edge"],
  ["OPR/", "Opera"],
  ["SamsungBrowser/", "Samsung Internet"],
  ["Firefox/", "Firefox"],
  ["FxiOS/", "Firefox"],
  ["CriOS/", "Chrome"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
] as const;
const devices = [
  ["Android", "Android"],
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Windows", "Windows"],
  ["Mac OS", "Mac"],
  ["CrOS", "Chromebook"],
  ["Linux", "Linux"],
] as const;

/** What its user would call the browser: 'Chrome on Android'; 'A browser' where nothing is known of it. */
function browserName(userAgent: string | null): string {
  const text = userAgent?.slice(0, 500) ?? "";
  const named = (list: typeof browsers | typeof devices) => list.find(([mark]) => text.includes(mark))?.[1];
  const device = named(devices);
  const browser = named(browsers) ?? "A browser";
  return device ? `${browser} on ${device}` : browser;
}
