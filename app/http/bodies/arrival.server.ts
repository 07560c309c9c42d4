import type { IncomingMessage, ServerResponse } from "node:http";
import { env } from "~/env.server";
import { answerOf } from "~/http/paced-stream.server";
import { processWide } from "~/process-wide.server";

/** A request whose body has not fully arrived. */
type Arrival = {
  request: IncomingMessage;
  /** Whether it may take any time, as long as enough of it keeps arriving. */
  atItsPace: boolean;
  /** When it is checked next, by the process's clock, and how many bytes its connection had at the last check. */
  due: number;
  before: number;
};

const arrivals = processWide("requests on their way in", () => new Map<ServerResponse, Arrival>());

const windowMs = env.REQUEST_SECONDS * 1000;
/** The least that must arrive in each window of a request that goes at its own pace, in bytes. */
const leastBytes = env.UPLOAD_KB_A_SECOND * 1000 * env.REQUEST_SECONDS;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"]) > 0;

/** Ends the request with 408 if it has not arrived within REQUEST_SECONDS. */
export function boundArrival(request: IncomingMessage, response: ServerResponse): void {
  // A request without a body has arrived already.
  if (!hasBody(request)) return;
  const { bytesRead } = request.socket;
  const due = performance.now() + windowMs;
  arrivals.set(response, { request, atItsPace: false, before: bytesRead, due });
  request.once("close", () => arrivals.delete(response));
}

/**
 * From now on the request may take as long as it likes, while it brings at least UPLOAD_KB_A_SECOND on average in each
 * REQUEST_SECONDS: for somebody who is known to be allowed to send a large file.
 */
export function letArriveAtItsPace(request: Request): void {
  const answer = answerOf(request);
  const arrival = answer && arrivals.get(answer);
  if (arrival) arrival.atItsPace = true;
}

/** Ends the requests that should have arrived by now and have not; returns how many. */
export function endLateArrivals(now = performance.now()): number {
  let ended = 0;
  for (const [response, arrival] of arrivals) {
    const { request, atItsPace, before, due } = arrival;
    if (request.complete) arrivals.delete(response);
    else if (now >= due) {
      const { bytesRead } = request.socket;
      if (atItsPace && bytesRead - before >= leastBytes) {
        arrivals.set(response, { ...arrival, before: bytesRead, due: now + windowMs });
      } else {
        end(request, response);
        ended += 1;
      }
    }
  }
  return ended;
}

function end({ socket }: IncomingMessage, response: ServerResponse): void {
  arrivals.delete(response);
  if (socket.writable && !response.headersSent)
    socket.write("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n");
  socket.destroySoon();
}

/** Checks for late requests regularly, as long as the process lives. */
export function watchArrivals(): void {
  // After the data in the sockets has been read: a process that was held up has not counted it yet.
  const look = () => setImmediate(() => endLateArrivals());
  setInterval(look, Math.min(1000, windowMs / 4)).unref();
}
