import type { HeadersFunction } from "@remix-run/node";

/** The headers of a page: its `own`, and when to come back for somebody whom its action slowed down. */
export const waitHeaders =
  (own?: Readonly<Record<string, string>>): HeadersFunction =>
  ({ actionHeaders }) => {
    const headers = new Headers(own);
    const wait = actionHeaders.get("Retry-After");
    if (wait) headers.set("Retry-After", wait);
    return headers;
  };

/** Headers of a page that may name a person: nobody keeps it, lists it, or passes its address on. */
export const privatePageHeaders = {
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex",
} as const;

/**
 * For the pages about an account: nobody keeps them, lists them or learns their address, which holds the key to it. Not
 * `no-referrer`: browsers then hide the origin of their forms.
 */
export const accountPageHeaders = waitHeaders({
  "Cache-Control": "private, no-store",
  "Referrer-Policy": "same-origin",
  "X-Robots-Tag": "noindex",
});
