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
