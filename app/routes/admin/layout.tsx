import { type HeadersFunction, json, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet } from "@remix-run/react";
import type { DeskFrame } from "~/components/admin/desk-frame";
import { findOperator } from "~/http/sessions/operator.server";
import { listQueues } from "~/models/admin/queues.server";

/** What the root puts around the page; nothing for whoever is no operator. */
export async function loader({ request }: LoaderFunctionArgs) {
  // It guards nothing: each page within does, and one that is refused a form has something to say for itself.
  const operator = await findOperator(request);
  if (!operator) return json(null);
  const queues = await listQueues();
  const waiting = Object.fromEntries(queues.map(({ name, count }) => [name, count]));
  return json<DeskFrame>({ email: operator.email, waiting });
}

/** Everybody's names and numbers: not for a shared computer's cache, and no search engine's. */
export const headers: HeadersFunction = () => ({
  "Cache-Control": "private, no-store",
  "Referrer-Policy": "same-origin",
  "X-Robots-Tag": "noindex",
});

export default Outlet;

export { ErrorPage as ErrorBoundary } from "~/components/page/error-page";
