import { env } from "~/env.server";
import { refusal } from "~/http/pages/refusal.server";
import { noteCrowd } from "~/models/base/crowds.server";
import { processWide } from "~/process-wide.server";
import { shutdown } from "./shutdown.server";

const heartbeatMs = 25_000;
/** How many events may lie unread; then the stream ends, and the browser connects again. */
const mostUnread = 100;
const retryAfterSeconds = 30;

const headers = {
  "Content-Type": "text/event-stream",
  // no-transform keeps our own compression from holding events back, X-Accel-Buffering a proxy in front.
  "Cache-Control": "no-store, no-transform",
  "X-Accel-Buffering": "no",
} as const;

const streams = processWide("event streams", () => ({ open: 0 }));

/** How many event streams this process has open. */
export const countEventStreams = (): number => streams.open;

type End = (how?: { cancelled: boolean }) => void;
/** Starts to send, and may end the stream; what it returns is called once, when nobody listens any more. */
type Begin = (send: (line: string) => void, end: () => void) => () => void;

/**
 * Server-sent events while somebody reads them and the process goes on, with a heartbeat in between. 503 with
 * Retry-After when the process has `most` streams open, or is about to stop.
 */
export function eventStream(
  request: Request,
  begin: Begin,
  { most = env.EVENT_STREAMS }: { most?: number } = {},
): Response {
  if (request.method === "HEAD") return new Response(null, { headers });
  const crowded = streams.open >= most;
  if (crowded) noteCrowd("EVENT_STREAMS");
  if (crowded || shutdown.signal.aborted)
    return refusal(503, "Too many are listening just now. Try again in half a minute.", retryAfterSeconds);
  let end: End = () => {};
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      end = openStream(controller, [request.signal, shutdown.signal], begin);
    },
    cancel() {
      // The reader has closed the stream.
      end({ cancelled: true });
    },
  });
  return new Response(stream, { headers });
}

/** Counts the stream and starts it; returns the function that ends it and undoes all of that, once. */
function openStream(
  controller: ReadableStreamDefaultController<Uint8Array>,
  ends: readonly AbortSignal[],
  begin: Begin,
): End {
  const encoder = new TextEncoder();
  let stop: (() => void) | undefined;
  let open = true;
  const end = ({ cancelled } = { cancelled: false }) => {
    if (!open) return;
    open = false;
    streams.open -= 1;
    clearInterval(heartbeat);
    for (const signal of ends) signal.removeEventListener("abort", over);
    stop?.();
    if (!cancelled) controller.close();
  };
  const over = () => end();
  const write = (text: string) => {
    if (!open) return;
    if ((controller.desiredSize ?? 0) < -mostUnread) end();
    else controller.enqueue(encoder.encode(text));
  };
  streams.open += 1;
  const heartbeat = setInterval(write, heartbeatMs, ":\n\n");
  // A signal that is aborted already fires no event.
  if (ends.some(({ aborted }) => aborted)) {
    end();
    return end;
  }
  for (const signal of ends) signal.addEventListener("abort", over);
  stop = begin((line) => write(`data: ${line}\n\n`), over);
  if (!open) stop();
  return end;
}
