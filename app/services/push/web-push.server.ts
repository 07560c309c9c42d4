import { isPushEndpoint, type PushSubscription } from "~/models/alerts/push";
import { post } from "../outgoing/post.server";
import type { Notification, Push } from "./port";

type WebPushSettings = {
  publicKey: string;
  privateKey: string;
  subject: string;
  /** Receives the requests instead of the carriers' hosts, in tests. */
  baseUrl?: string;
  timeoutMs?: number;
};

const hardTimeoutMs = 10_000;
/** After four hours a notification is no longer of use: the lead is in the list anyway. */
const keptSeconds = 4 * 60 * 60;

/**
 * Notifications by Web Push (RFC 8030), encrypted for the browser (RFC 8291) and signed by us (RFC 8292). The carrier
 * can read neither title nor text. The failure of one carrier says nothing about others.
 */
export const webPush = ({ baseUrl, timeoutMs = hardTimeoutMs, ...vapid }: WebPushSettings): Push => ({
  async sendNotification(to, notification) {
    if (!isPushEndpoint(to.endpoint)) return { status: "refused", error: "not-a-carrier" };
    const sealed = await seal(to, notification, vapid);
    if (!sealed) return { status: "refused", error: "bad-keys" };
    const { pathname, search } = new URL(to.endpoint);
    const address = baseUrl ? new URL(pathname + search, baseUrl) : new URL(to.endpoint);
    try {
      const { status } = await post(address, { ...sealed, signal: AbortSignal.timeout(timeoutMs) });
      return readAnswer(status);
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : "unreachable";
      return { status: "failed", error: code };
    }
  },
});

type Sealed = { headers: Record<string, string | number>; body: Buffer };

/** Undefined if the browser's keys are invalid. */
async function seal(
  { endpoint, publicKey, sharedSecret }: PushSubscription,
  notification: Notification,
  vapidDetails: Pick<WebPushSettings, "publicKey" | "privateKey" | "subject">,
): Promise<Sealed | undefined> {
  const { default: library } = await import("web-push");
  try {
    return library.generateRequestDetails(
      { endpoint, keys: { p256dh: publicKey, auth: sharedSecret } },
      JSON.stringify(notification),
      { vapidDetails, TTL: keptSeconds, urgency: "high", contentEncoding: "aes128gcm" },
    );
  } catch {
    // The error's message quotes the keys, so it is dropped.
    return undefined;
  }
}

function readAnswer(status: number): Awaited<ReturnType<Push["sendNotification"]>> {
  if (status >= 200 && status < 300) return { status: "sent" };
  const error = `http-${status}`;
  if (status === 404 || status === 410) return { status: "gone" };
  return status === 429 || status >= 500 ? { status: "failed", error } : { status: "refused", error };
}
