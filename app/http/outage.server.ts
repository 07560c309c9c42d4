import { isRouteErrorResponse } from "@remix-run/react";
import { isDatabaseUnavailable } from "~/models/faults/outage.server";

/** When to come back: a restart of the database takes about this long. */
const retryAfterSeconds = 10;

const struck = new WeakSet<Request>();

/** Remembers that the database was away during a request, if that is what `error` says. */
export function noteOutage(request: Request, error: unknown): void {
  if (isDatabaseUnavailable(error)) struck.add(request);
}

/** Whether the database was away while this request was being answered. */
export const wasOutage = (request: Request): boolean => struck.has(request);

/**
 * Whether a route threw the 503 of `offerResend`, as the framework passes it on. A 503 with a text body means that
 * there is no room just now.
 */
export const isOutageAnswer = (thrown: unknown): boolean =>
  isRouteErrorResponse(thrown) && thrown.status === 503 && typeof thrown.data !== "string";

/** Sets the headers of an answer while the database is away: no cache keeps it, and clients may come back. */
export function markOutage(headers: Headers): void {
  headers.set("Cache-Control", "private, no-store");
  headers.set("Retry-After", String(retryAfterSeconds));
}

/** For answers that are no page: the answer of `act`, or 503 with `message` as plain text when the database is away. */
export async function answerOrAway(message: string, act: () => Promise<Response>): Promise<Response> {
  try {
    return await act();
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    const headers = new Headers({ "Content-Type": "text/plain; charset=utf-8" });
    markOutage(headers);
    return new Response(message, { status: 503, headers });
  }
}
