import { isRouteErrorResponse } from "@remix-run/react";
import { isDatabaseUnavailable } from "~/models/faults/outage.server";

/** When to come back: a restart of the database takes about as long. */
const retryAfterSeconds = 10;

const struck = new WeakSet<Request>();

/** Remembers of a request that the database was away, when that is what `error` says. */
export function noteOutage(request: Request, error: unknown): void {
  if (isDatabaseUnavailable(error)) struck.add(request);
}

/** Whether the database was away while this request was being answered. */
export const wasOutage = (request: Request): boolean => struck.has(request);

/**
 * Whether a route threw the 503 of `offerResend`: what the framework has of it by then. A 503 in words is of
 * somebody who has no room just now.
 */
export const isOutageAnswer = (thrown: unknown): boolean =>
  isRouteErrorResponse(thrown) && thrown.status === 503 && typeof thrown.data !== "string";

/** Makes the head of an answer say that the database is away: nobody keeps it, everybody may come back. */
export function markOutage(headers: Headers): void {
  headers.set("Cache-Control", "private, no-store");
  headers.set("Retry-After", String(retryAfterSeconds));
}

/** For what is no page: as it is, or 503 with `message` in plain words when the database is away. */
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
