import type { IncomingMessage, ServerResponse } from "node:http";
import { env } from "~/env.server";
import { answerOf } from "~/http/paced-stream.server";
import { processWide } from "~/process-wide.server";

/** A request of which a part has still to come. */
type Arrival = {
  request: IncomingMessage;
  /** Whether it may take as long as it likes, as long as it keeps coming. */
  atItsPace: boolean;
  /** When it is looked at next, by the clock of the process, and how much its connection had brought by the last time. */
  due: number;
  before: number;
};

const arrivals = processWide("requests on their way in", () => new Map<ServerResponse, Arrival>());

const windowMs = env.REQUEST_SECONDS * 1000;
/** What has to come in each window of a request that goes at its own pace, in bytes. */
const leastBytes = env.UPLOAD_KB_A_SECOND * 1000 * env.REQUEST_SECONDS;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"]) > 0;

/** Ends the request with 408 if it has not arrived within REQUEST_SECONDS. */
export function boundArrival(request: IncomingMessage, response: ServerResponse): void {
  // A head without a body has arrived.
  if (!hasBody(request)) return;
  const { bytesRead } = request.socket;
  const due = performance.now() + windowMs;
  arrivals.set(response, { request, atItsPace: false, before: bytesRead, due });
  request.once("close", () => arrivals.delete(response));
}

/**
 * From now on the request may take as long as it likes, while at least UPLOAD_KB_A_SECOND come on the average of each
 * REQUEST_SECONDS: for somebody who is known to be allowed to send a large file.
 */
export function letArriveAtItsPace(request: Request): void {
  const answer = answerOf(request);
  const arrival = answer && arrivals.get(answer);
  if (arrival) arrival.atItsPace = true;
}

/** Ends what should have arrived by now and has not; how many those were. */
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

/** Looks again and again, as long as the process lives. */
export function watchArrivals(): void {
  // After what lies in the connections has been read: a process that was held up has not looked there yet.
  const look = () => setImmediate(() => endLateArrivals());
  setInterval(look, Math.min(1000, windowMs / 4)).unref();
}
