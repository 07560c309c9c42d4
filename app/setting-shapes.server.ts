import { z } from "zod";

/** The shapes of settings, and addresses among them. */

export const optional = z
  .string()
  .trim()
  .max(2000, "is too long")
  .transform((value) => value || undefined)
  .optional();
/** A setting that may be left out, and otherwise has this shape. */
export const shaped = (fits: (value: string) => boolean, error: string) =>
  optional.refine((value) => value === undefined || fits(value), error);

export function hasScheme(value: string, ...schemes: string[]): boolean {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  return url !== undefined && schemes.includes(url.protocol) && url.hostname !== "";
}

export function isOrigin(value: string): boolean {
  if (!hasScheme(value, "http:", "https:")) return false;
  const { pathname, search, hash, username } = new URL(value);
  return `${pathname}${search}${hash}${username}`.replace(/\/+/, "") === "";
}

/** Whether nobody on the way reads what goes there. Browsers treat their own machine as secure, and so do we. */
export function isSecure(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}
