import { type Env, env } from "~/env.server";
import { notConfigured } from "~/models/faults/fault";
import type { Push } from "./port";
import { webPush } from "./web-push.server";

type PushSettings = Pick<Env, "DEMO" | "VAPID_PUBLIC_KEY" | "VAPID_PRIVATE_KEY" | "VAPID_SUBJECT">;

/** The stand-in in demo mode only; else Web Push if we have keys for it. */
function pickPush({ DEMO, VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT }: PushSettings): Push {
  if (DEMO) return outboxPush;
  // The configuration has all three or none.
  if (!VAPID_PUBLIC_KEY || !VAPID_PRIVATE_KEY || !VAPID_SUBJECT) return unconfiguredPush;
  return webPush({ publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY, subject: VAPID_SUBJECT });
}

/** Nobody is offered notifications then; those that wait were requested while there were keys. */
const unconfiguredPush: Push = {
  sendNotification: async () => ({ status: "refused", error: notConfigured }),
};

/** The stand-in of demo mode: a notification counts as delivered once it is in the outbox, which /dev/outbox shows. */
export const outboxPush: Push = { sendNotification: async () => ({ status: "sent" }) };

export const push: Push = pickPush(env);
