import type { HeadersFunction } from "@remix-run/node";
import { Outlet } from "@remix-run/react";

/** The pages show people's names and numbers: nothing for a shared computer's cache, or a search engine. */
export const headers: HeadersFunction = () => ({
  "Cache-Control": "private, no-store",
  "Referrer-Policy": "same-origin",
  "X-Robots-Tag": "noindex",
});

export default Outlet;

export { ErrorPage as ErrorBoundary } from "~/components/page/error-page";
