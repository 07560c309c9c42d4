import { env } from "~/env.server";
import { refusal } from "~/http/pages/refusal.server";
import { listRecentMessages, type RecentMessage } from "~/models/messages/outbox.server";

const mostShown = 200;

/**
 * The messages of the demonstration, newest first. Their links lead to the address where this visitor opened it: a
 * phone in the network knows no 'localhost', and a session at one address is none at another.
 */
export async function listDemoMessages(request: Request): Promise<RecentMessage[]> {
  requireDemo();
  const { origin } = new URL(request.url);
  const messages = await listRecentMessages(mostShown);
  return messages.map((message) => ({ ...message, body: message.body.replaceAll(env.SITE_URL, origin) }));
}

/** Throws a 404 Response outside demo mode. */
export function requireDemo(): void {
  if (!env.DEMO) throw refusal(404, "Page Not Found");
}
