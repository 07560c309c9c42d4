import type { HeadersFunction } from "@remix-run/node";

/** The headers of a page: its `own`, and Retry-After for somebody whom its action slowed down. */
export const waitHeaders =
  (own?: Readonly<Record<string, string>>): HeadersFunction =>
  ({ actionHeaders }) => {
    const headers = new Headers(own);
    const wait = actionHeaders.get("Retry-After");
    if (wait) headers.set("Retry-After", wait);
    return headers;
  };

/** Headers of a page that may name a person: it is not cached or indexed, and its address is not passed on. */
export const privatePageHeaders = {
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex",
} as const;

/**
 * For pages about an account: not cached, indexed or named to other sites, since the address holds the key to it. Not
 * `no-referrer`: browsers then hide the origin of their forms.
 */
export const accountPageHeaders = waitHeaders({
  "Cache-Control": "private, no-store",
  "Referrer-Policy": "same-origin",
  "X-Robots-Tag": "noindex",
});
