import type { HeadersFunction } from "@remix-run/node";

/**
 * Nobody keeps the page, lists it or learns its address, which holds the key to it. Not `no-referrer`: browsers
 * then hide the origin of its forms.
 */
const uncached = {
  "Cache-Control": "private, no-store",
  "Referrer-Policy": "same-origin",
  "X-Robots-Tag": "noindex",
} as const;

/** For the pages about an account; tells somebody who is slowed down when to come back. */
export const accountPageHeaders: HeadersFunction = ({ actionHeaders }) => {
  const headers = new Headers(uncached);
  const wait = actionHeaders.get("Retry-After");
  if (wait) headers.set("Retry-After", wait);
  return headers;
};
