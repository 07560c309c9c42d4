import type { LoaderFunctionArgs } from "@remix-run/node";
import { fallbackRooferCount } from "~/content/site";
import { env } from "~/env.server";
import { eventStream } from "~/http/event-stream.server";
import { countActiveRoofers, onRooferCount } from "~/models/listings/roofer-count.server";

/** Anybody may open these streams, so they get half; the other half is left to people who work here. */
const mostOfStrangers = Math.floor(env.EVENT_STREAMS / 2);

/** Server-sent events: the number of active roofers now, and again whenever it changes. */
export async function loader({ request }: LoaderFunctionArgs) {
  const now = await countActiveRoofers().catch(() => fallbackRooferCount);
  return eventStream(
    request,
    (send) => {
      send(String(now));
      return onRooferCount((total) => send(String(total)));
    },
    { most: mostOfStrangers },
  );
}
