import type { LoaderFunctionArgs } from "@remix-run/node";
import { fallbackRooferCount } from "~/content/site";
import { shutdown } from "~/http/shutdown.server";
import { countActiveRoofers, onRooferCount } from "~/models/listings/roofer-count.server";

const keepAliveMs = 25_000;

/** Server-sent events: the number of active roofers now, and again whenever it changes. */
export async function loader({ request }: LoaderFunctionArgs) {
  const encoder = new TextEncoder();
  const now = await countActiveRoofers().catch(() => fallbackRooferCount);
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text));
      const sendCount = (total: number) => send(`data: ${total}\n\n`);
      const stopListening = onRooferCount(sendCount);
      const keepAlive = setInterval(() => send(":\n\n"), keepAliveMs);
      AbortSignal.any([request.signal, shutdown.signal]).addEventListener(
        "abort",
        () => {
          clearInterval(keepAlive);
          stopListening();
          controller.close();
        },
        { once: true },
      );
      sendCount(now);
    },
  });
  return new Response(stream, {
    // no-transform keeps the compression from holding events back.
    headers: { "Content-Type": "text/event-stream", "Cache-Control": "no-store, no-transform" },
  });
}
