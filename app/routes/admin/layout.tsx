import type { HeadersFunction } from "@remix-run/node";
import { Outlet } from "@remix-run/react";

/** Everybody's names and numbers: not for a shared computer's cache, and no search engine's. */
export const headers: HeadersFunction = () => ({
  "Cache-Control": "private, no-store",
  "Referrer-Policy": "same-origin",
  "X-Robots-Tag": "noindex",
});

export default Outlet;

export { ErrorPage as ErrorBoundary } from "~/components/page/error-page";
