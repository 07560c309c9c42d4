import { env } from "~/env.server";
import { logLine } from "~/log.server";
import { forwardedAddress } from "./client-address.server";

export const detours = ["more", "fewer"] as const;
/** More proxies on a request's way than TRUSTED_PROXIES says, or fewer: the address that counts is not the visitor's. */
export type Detour = (typeof detours)[number];

/**
 * How a request's way differs from what TRUSTED_PROXIES says; undefined if it does not, or if no proxy says a word, as for
 * a health check. nginx's realip module names a visitor twice; Caddy drops what a proxy that it does not know says, and
 * leaves Cloudflare's own header.
 */
export function findDetour(
  forwardedFor: string | null,
  cloudflare: string | null,
  trusted = env.TRUSTED_PROXIES,
): Detour | undefined {
  if (!forwardedFor) return undefined;
  const counted = forwardedAddress(forwardedFor, trusted);
  if (trusted > 0 && !counted) return "fewer";
  const further = forwardedAddress(forwardedFor, trusted + 1) ?? cloudflare;
  return further && further !== counted ? "more" : undefined;
}

/** The line of `/readyz` about the way of the request for it. */
export const sayDetour = (detour: Detour): string =>
  `came through: ${detour} proxies than TRUSTED_PROXIES says`;

/** What the lines of `/readyz` say of the way of their request. */
export const readDetour = (lines: string): Detour | undefined =>
  detours.find((detour) => lines.includes(sayDetour(detour)));

const consequences: Readonly<Record<Detour, string>> = {
  more: "requests come through more proxies, such as a CDN: all visitors of one of its machines count as one, with the limits of one",
  fewer:
    "requests come through fewer, or the last one drops what the others say: all visitors count as one, with the limits of one",
};

/** What is wrong with TRUSTED_PROXIES, and where to read what to do. */
export const explainDetour = (detour: Detour): string =>
  `TRUSTED_PROXIES: is ${env.TRUSTED_PROXIES}, and ${consequences[detour]}. docs/proxy.md says what to set.`;

/** How many requests are looked at together: what one person invents is not in most of them. */
const atOnce = 200;
const seen = { all: 0, more: 0, fewer: 0, told: false };

/** Logs once that most of what came through proxies took a detour. */
export function watchDetours(headers: Readonly<Record<string, unknown>>): void {
  const forwardedFor = textOf(headers["x-forwarded-for"]);
  if (seen.told || !forwardedFor) return;
  const detour = findDetour(forwardedFor, textOf(headers["cf-connecting-ip"]));
  seen.all += 1;
  if (detour) seen[detour] += 1;
  if (seen.all < atOnce) return;
  const most = detours.find((each) => seen[each] > atOnce / 2);
  if (most) logLine("fettle", `warning: ${explainDetour(most)}`, "warn");
  Object.assign(seen, { all: 0, more: 0, fewer: 0, told: most !== undefined });
}

const textOf = (header: unknown) => (typeof header === "string" ? header : null);
