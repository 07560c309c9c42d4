import { json } from "@remix-run/node";
import { requireDemo } from "~/http/demo.server";
import { listRecentMessages } from "~/models/messages/outbox.server";

/** What demo mode would have sent, newest first, for tests and the curious. */
export async function loader() {
  requireDemo();
  const headers = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex" };
  return json(await listRecentMessages(200), { headers });
}
