import type { HeadersFunction } from "@remix-run/node";
import { Outlet } from "@remix-run/react";

/** The pages show customers' names and numbers: nothing for a shared computer's cache. */
export const headers: HeadersFunction = () => ({ "Cache-Control": "private, no-store" });

export default Outlet;

export { PortalError as ErrorBoundary } from "~/components/lead/lead-not-found";
