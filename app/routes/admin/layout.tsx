import type { HeadersFunction } from "@remix-run/node";

/** The pages show people's names and numbers: nothing for a shared computer's cache, or a search engine. */
export const headers: HeadersFunction = () => ({
  "Cache-Control": "private, no-store",
  "Referrer-Policy": "same-origin",
  "X-Robots-Tag": "noindex",
});

export { Outlet as default } from "@remix-run/react";
export { ErrorPage as ErrorBoundary } from "~/components/page/error-page";
